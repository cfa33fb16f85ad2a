import type { Database } from '#electron/sqlite/database.ts'

export type KeptPicture = {
  readonly sha256: string
  readonly type: string
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

export type PictureRow = {
  readonly url: string
  readonly sha256: string | null
  readonly reason: string | null
  readonly width: number | null
  readonly height: number | null
}

/** Pictures by story and address; the same bytes are kept once. */
export function openPictureBook(db: Database) {
  const ofStory = db.prepare(
    `SELECT url, picture.sha256, reason, width, height FROM picture
     LEFT JOIN picture_data USING (sha256) WHERE story_id = ?`,
  )
  const data = db.prepare(
    `SELECT picture_data.* FROM picture JOIN picture_data USING (sha256)
     WHERE story_id = ? AND url = ?`,
  )
  const putRow = db.prepare(
    `INSERT INTO picture (story_id, url, sha256, reason, fetched_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (story_id, url) DO UPDATE SET
       sha256 = excluded.sha256, reason = excluded.reason, fetched_at = excluded.fetched_at`,
  )
  const putData = db.prepare(
    `INSERT INTO picture_data (sha256, type, width, height, bytes) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  const forget = db.prepare('DELETE FROM picture WHERE story_id = ?')
  const sweep = db.prepare(
    'DELETE FROM picture_data WHERE sha256 NOT IN (SELECT sha256 FROM picture WHERE sha256 IS NOT NULL)',
  )
  const total = db.prepare('SELECT coalesce(sum(length(bytes)), 0) FROM picture_data')

  return {
    ofStory: (storyId: string) => ofStory.all<PictureRow>(storyId),
    find: (storyId: string, url: string) => data.get<KeptPicture>(storyId, url),
    keep(storyId: string, url: string, picture: KeptPicture, now: number): void {
      db.transaction(() => {
        const { sha256, type, width, height, bytes } = picture
        putData.run(sha256, type, width, height, bytes)
        putRow.run(storyId, url, sha256, null, now)
      })
    },
    /** It was asked for and is not kept. */
    refuse: (storyId: string, url: string, reason: string, now: number) =>
      void putRow.run(storyId, url, null, reason, now),
    /** With the bytes that no story shows any more. */
    forgetStories(ids: readonly string[]): void {
      db.transaction(() => {
        for (const id of ids) forget.run(id)
        sweep.run()
      })
    },
    bytes: () => total.value<number>() ?? 0,
  }
}
