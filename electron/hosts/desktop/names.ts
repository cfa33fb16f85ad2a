/** The page's own address; a standard, secure scheme of ours instead of file:. */
export const SCHEME = 'app'
export const ORIGIN = 'app://broadsheet'
export const PAGE_URL = `${ORIGIN}/`

/** The one message the preload sends to the main process: a port for the page that loads. */
export const PORT_CHANNEL = 'broadsheet:port'
