/**
 * Page size for files with stories, see `OpenOptions.pageBytes`. A packed story takes 2 to 4 kB: of
 * SQLite's 4 kB pages nearly half stayed empty, of these a tenth does.
 */
export const PAGE_BYTES = 16_384
