import type { Database } from '#electron/sqlite/database.ts'
import type { MarkColor, Tag } from '#shared/model/collection.ts'

const AMONG = 'story_id IN (SELECT value FROM json_each(?))'

/** Words with a colour that a person puts on stories. */
export function openTagBook(db: Database) {
  const select = `SELECT id, name, color,
    (SELECT count(*) FROM story_tag WHERE tag_id = tag.id) AS stories FROM tag`
  const byId = db.prepare(`${select} WHERE id = ?`)
  const byName = db.prepare(`${select} WHERE name = ?`)
  const everything = db.prepare(`${select} ORDER BY position, name`)
  const insert = db.prepare(
    `INSERT INTO tag (id, name, color, position)
     VALUES (?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM tag))`,
  )
  const change = db.prepare('UPDATE tag SET name = ?, color = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM tag WHERE id = ?')
  const put = db.prepare(
    'INSERT INTO story_tag (tag_id, story_id, added_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const take = db.prepare('DELETE FROM story_tag WHERE tag_id = ? AND story_id = ?')
  const stories = db.prepare('SELECT story_id FROM story_tag WHERE tag_id = ? ORDER BY added_at')
  const taggedAmong = db.prepare(`SELECT story_id FROM story_tag WHERE tag_id = ? AND ${AMONG}`)
  const ofStory = db.prepare(
    `SELECT tag_id FROM story_tag JOIN tag ON tag.id = tag_id WHERE story_id = ?
     ORDER BY position, name`,
  )
  const filing = db.prepare(
    `SELECT tag_id AS id, count(*) AS count FROM story_tag WHERE ${AMONG} GROUP BY tag_id`,
  )
  const held = db.prepare('SELECT DISTINCT story_id FROM story_tag')

  return {
    find: (id: string) => byId.get<Tag>(id),
    findByName: (name: string) => byName.get<Tag>(name),
    list: () => everything.all<Tag>(),
    add: (id: string, name: string, color: MarkColor) => void insert.run(id, name, color),
    change: (id: string, name: string, color: MarkColor) => void change.run(name, color, id),
    remove: (id: string) => void remove.run(id),
    set(id: string, storyIds: readonly string[], isOn: boolean, now: number): void {
      db.transaction(() => {
        for (const storyId of storyIds) {
          if (isOn) put.run(id, storyId, now)
          else take.run(id, storyId)
        }
      })
    },
    stories: (id: string) => stories.column<string>(id),
    taggedAmong: (id: string, storyIds: readonly string[]) =>
      taggedAmong.column<string>(id, JSON.stringify(storyIds)),
    ofStory: (storyId: string) => ofStory.column<string>(storyId),
    filing: (storyIds: readonly string[]) =>
      filing.all<{ id: string; count: number }>(JSON.stringify(storyIds)),
    /** Stories with a tag: tidying leaves them alone. */
    listHeld: () => new Set(held.column<string>()),
  }
}
