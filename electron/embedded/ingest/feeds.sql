-- Feeds of the person, and marks by which an item that comes again is known.
-- Frozen once released: later changes come as new files. Times are milliseconds since 1970.

CREATE TABLE feed (
  id TEXT PRIMARY KEY,
  url TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  site_url TEXT,
  folder TEXT,                      -- names from the outside in, separated by ' / '
  etag TEXT,
  last_modified TEXT,
  added_at INTEGER NOT NULL,
  last_fetch INTEGER,
  last_success INTEGER,
  next_due INTEGER NOT NULL,
  interval_s INTEGER NOT NULL,      -- between two fetches while all is well
  state TEXT NOT NULL CHECK (state IN ('new', 'ok', 'failing', 'stopped')),
  failure TEXT,                     -- the last reason, a sentence
  failing_since INTEGER,
  failures INTEGER NOT NULL         -- in a row
) STRICT, WITHOUT ROWID;
CREATE INDEX feed_by_due ON feed (next_due);

-- Which feed brought which story; outlives neither.
CREATE TABLE feed_story (
  feed_id TEXT NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
  story_id TEXT NOT NULL,
  PRIMARY KEY (feed_id, story_id)
) STRICT, WITHOUT ROWID;

-- A mark counts only while its story is there, so removing stories needs no care here.
CREATE TABLE ingest_mark (
  story_id TEXT PRIMARY KEY,
  permalink TEXT,                   -- without fragment, tracking parameters and scheme
  content TEXT,                     -- digest of folded title and body
  exact TEXT NOT NULL               -- digest of everything that was read
) STRICT, WITHOUT ROWID;
CREATE INDEX ingest_mark_by_permalink ON ingest_mark (permalink) WHERE permalink IS NOT NULL;
CREATE INDEX ingest_mark_by_content ON ingest_mark (content) WHERE content IS NOT NULL;
