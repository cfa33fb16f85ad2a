import type { StoryFormat } from '#shared/model/story-export.ts'

type Words = { readonly label: string; readonly hint: string; readonly hasBodies: boolean }

export const FORMAT_WORDS: Readonly<Record<StoryFormat, Words>> = {
  csv: {
    label: 'Table (CSV)',
    hint: 'A line a story for spreadsheets: title, source, date, moods, names; no bodies.',
    hasBodies: false,
  },
  jsonl: {
    label: 'Whole stories (JSON lines)',
    hint: 'Each story as the service sent it; Broadsheet and scripts read it back.',
    hasBodies: true,
  },
  markdown: {
    label: 'Notes (Markdown)',
    hint: 'A zip with a file a story, with front matter, tags and your notes, for Obsidian and others.',
    hasBodies: true,
  },
  ris: {
    label: 'References (RIS)',
    hint: 'For Zotero, EndNote, Citavi and others.',
    hasBodies: false,
  },
  bibtex: { label: 'References (BibTeX)', hint: 'For LaTeX and JabRef.', hasBodies: false },
  'csl-json': {
    label: 'References (CSL-JSON)',
    hint: 'For Zotero, Pandoc and citation processors.',
    hasBodies: false,
  },
}
