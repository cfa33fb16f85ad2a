export function backupReadme(madeAt: string, version: string): string {
  return `This is a backup of Broadsheet, made ${madeAt} by version ${version}.

To put it back:   broadsheet restore FILE
or in the window: Settings, Storage, "Restore a backup".

It is checked before anything is touched, and what was there before is kept beside it.

library.db   searches, collections, notes, stars, recipes, corrections, settings
feeds.opml   the list of your feeds; any feed reader takes it
own-knowledge.csv  names of your own, where there are any
cache.db     stories kept for reading offline (only if they were asked for)
embedded.db  stories of your feeds and texts (only if they were asked for)
manifest.json  size and SHA-256 of each of these files

Passwords and keys are not in it: after restoring on another computer, sign in again.
The databases are SQLite 3 and can be opened with any program that reads them.
`
}
