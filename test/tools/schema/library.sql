-- user_version 6

CREATE TABLE batch (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  roots TEXT NOT NULL,              -- JSON: absolute paths of the folder or files
  recipe TEXT NOT NULL,             -- JSON
  state TEXT NOT NULL CHECK (state IN ('new', 'ready', 'running', 'paused', 'done', 'cancelled')),
  state_text TEXT,                  -- why it is so, in a sentence
  is_upload INTEGER NOT NULL DEFAULT 0 CHECK (is_upload IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE batch_receipt (
  id TEXT PRIMARY KEY,
  batch_id TEXT NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'paused', 'cancelled')),
  -- JSON: what was done, left out and why, engines and versions
  facts TEXT NOT NULL
) STRICT;

CREATE TABLE recipe (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  recipe TEXT NOT NULL,             -- JSON
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE run (
  id TEXT PRIMARY KEY,
  search_id TEXT NOT NULL REFERENCES search (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'stopped', 'failed')),
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  counted INTEGER,
  pages INTEGER NOT NULL DEFAULT 0,
  fetched INTEGER NOT NULL DEFAULT 0,
  stored INTEGER NOT NULL DEFAULT 0,
  fresh INTEGER NOT NULL DEFAULT 0,
  calls INTEGER NOT NULL DEFAULT 0,
  dropped INTEGER NOT NULL DEFAULT 0,
  cursor TEXT,                      -- where to go on; NULL once there is nothing left
  window_from TEXT,                 -- the bounds the cursor belongs to, as sent
  window_to TEXT,
  failure_code TEXT,
  failure_message TEXT
) STRICT;

CREATE TABLE search (
  id TEXT PRIMARY KEY,
  name TEXT,                        -- NULL: an entry of the history
  profile_id TEXT NOT NULL,
  aql TEXT NOT NULL,
  parameters TEXT NOT NULL,         -- JSON: [{ name, value }]
  fingerprint TEXT NOT NULL,        -- of profile and query: asking again finds the same search
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  position INTEGER NOT NULL
) STRICT;

CREATE TABLE search_hit (
  search_id TEXT NOT NULL REFERENCES search (id) ON DELETE CASCADE,
  story_id TEXT NOT NULL,
  published_at INTEGER NOT NULL,
  arrived_at INTEGER NOT NULL,
  PRIMARY KEY (search_id, story_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE search_tally (
  search_id TEXT PRIMARY KEY REFERENCES search (id) ON DELETE CASCADE,
  total INTEGER NOT NULL DEFAULT 0,
  unread INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL               -- JSON
) STRICT, WITHOUT ROWID;

CREATE TABLE story_mark (
  story_id TEXT PRIMARY KEY,
  is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
  is_starred INTEGER NOT NULL DEFAULT 0 CHECK (is_starred IN (0, 1)),
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX batch_by_roots ON batch (roots);

CREATE INDEX batch_by_time ON batch (updated_at DESC);

CREATE INDEX batch_receipt_by_batch ON batch_receipt (batch_id, started_at DESC);

CREATE UNIQUE INDEX recipe_by_name ON recipe (name);

CREATE INDEX run_by_search ON run (search_id, started_at DESC);

CREATE INDEX search_by_fingerprint ON search (fingerprint);

CREATE INDEX search_by_name ON search (position) WHERE name IS NOT NULL;

CREATE INDEX search_hit_by_story ON search_hit (story_id);

CREATE INDEX search_hit_by_time ON search_hit (search_id, published_at DESC, story_id DESC);

CREATE INDEX story_mark_starred ON story_mark (story_id) WHERE is_starred = 1;

CREATE TRIGGER search_added AFTER INSERT ON search BEGIN
  INSERT INTO search_tally (search_id) VALUES (new.id);
END;

CREATE TRIGGER search_hit_added AFTER INSERT ON search_hit BEGIN
  UPDATE search_tally
  SET total = total + 1,
      unread = unread
        + (NOT EXISTS (SELECT 1 FROM story_mark WHERE story_id = new.story_id AND is_read = 1))
  WHERE search_id = new.search_id;
END;

CREATE TRIGGER search_hit_removed AFTER DELETE ON search_hit BEGIN
  UPDATE search_tally
  SET total = total - 1,
      unread = unread
        - (NOT EXISTS (SELECT 1 FROM story_mark WHERE story_id = old.story_id AND is_read = 1))
  WHERE search_id = old.search_id;
END;

CREATE TRIGGER story_mark_added AFTER INSERT ON story_mark WHEN new.is_read = 1 BEGIN
  UPDATE search_tally SET unread = unread - 1
  WHERE search_id IN (SELECT search_id FROM search_hit WHERE story_id = new.story_id);
END;

CREATE TRIGGER story_mark_changed AFTER UPDATE OF is_read ON story_mark
WHEN new.is_read <> old.is_read BEGIN
  UPDATE search_tally SET unread = unread + (CASE new.is_read WHEN 1 THEN -1 ELSE 1 END)
  WHERE search_id IN (SELECT search_id FROM search_hit WHERE story_id = new.story_id);
END;

