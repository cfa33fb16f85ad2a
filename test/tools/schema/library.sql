-- user_version 8

CREATE TABLE alert (
  id TEXT PRIMARY KEY,
  monitor_id TEXT NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  facts TEXT NOT NULL,              -- JSON
  is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
  is_silent INTEGER NOT NULL CHECK (is_silent IN (0, 1))
) STRICT;

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

CREATE TABLE chart_note (
  id TEXT PRIMARY KEY,
  -- The scope whose charts show it, as JSON with sorted keys; '' for all charts.
  scope TEXT NOT NULL,
  at INTEGER NOT NULL,
  until INTEGER,
  text TEXT NOT NULL,
  event_id TEXT,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE collection (
  id TEXT PRIMARY KEY,
  -- Deferred, so that a subtree can be put back in any order.
  parent_id TEXT REFERENCES collection (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL,
  rule TEXT,                        -- JSON: aql and parameters; NULL: filled by hand
  note TEXT NOT NULL DEFAULT '',    -- Markdown
  position INTEGER NOT NULL,        -- among those of the same parent
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE collection_member (
  collection_id TEXT NOT NULL
    REFERENCES collection (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  story_id TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (collection_id, story_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE collection_tally (
  collection_id TEXT PRIMARY KEY
    REFERENCES collection (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  total INTEGER NOT NULL DEFAULT 0,
  unread INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE correction (
  id TEXT PRIMARY KEY,
  position REAL NOT NULL,
  is_on INTEGER NOT NULL DEFAULT 1 CHECK (is_on IN (0, 1)),
  note TEXT,
  -- JSON: what the rule says (shared/model/correction.ts)
  rule TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE graph_view (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  view TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE harvest (
  id TEXT PRIMARY KEY,
  search_id TEXT NOT NULL REFERENCES search (id) ON DELETE CASCADE,
  choice TEXT NOT NULL,             -- JSON
  state TEXT NOT NULL
    CHECK (state IN ('waiting', 'running', 'paused', 'done', 'cancelled', 'failed')),
  state_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  ended_at INTEGER,
  window_from INTEGER,              -- NULL until it has counted
  window_to INTEGER,
  counted INTEGER,
  known INTEGER NOT NULL DEFAULT 0, -- held before, so not asked for
  calls INTEGER NOT NULL DEFAULT 0,
  failure_code TEXT,
  failure_message TEXT
, unanswered INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE harvest_slice (
  harvest_id TEXT NOT NULL REFERENCES harvest (id) ON DELETE CASCADE,
  from_at INTEGER NOT NULL,
  to_at INTEGER NOT NULL,
  counted INTEGER NOT NULL,
  asked INTEGER NOT NULL,
  got INTEGER NOT NULL DEFAULT 0,
  fresh INTEGER NOT NULL DEFAULT 0,
  cursor TEXT,                      -- where to go on
  oldest INTEGER,                   -- where to go on when the cursor has ended
  state TEXT NOT NULL CHECK (state IN ('open', 'done')),
  why TEXT,                         -- less came than was asked
  PRIMARY KEY (harvest_id, from_at)
) STRICT, WITHOUT ROWID;

CREATE TABLE highlight (
  id TEXT PRIMARY KEY,
  story_id TEXT NOT NULL,
  element TEXT NOT NULL CHECK (element IN ('title', 'body', 'story')),
  -- Language of a translation; NULL: the story's own text
  translation TEXT,
  exact TEXT NOT NULL,
  prefix TEXT NOT NULL,
  suffix TEXT NOT NULL,
  start INTEGER NOT NULL,           -- code points
  end INTEGER NOT NULL,
  is_orphan INTEGER NOT NULL DEFAULT 0 CHECK (is_orphan IN (0, 1)),
  color TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  -- Of the story, for the day it is gone
  story_title TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE monitor (
  id TEXT PRIMARY KEY,
  search_id TEXT NOT NULL UNIQUE REFERENCES search (id) ON DELETE CASCADE,
  plan TEXT NOT NULL,               -- JSON
  created_at INTEGER NOT NULL,
  is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
  is_muted INTEGER NOT NULL DEFAULT 0 CHECK (is_muted IN (0, 1)),
  snoozed_until INTEGER,
  looked_at INTEGER,
  due_at INTEGER,                   -- NULL: ended, or waits for the person
  covered_to INTEGER,               -- everything published before is here; NULL before the first run
  judged_to INTEGER,                -- arrivals before were looked at by the rules
  last_run_at INTEGER,
  last_success_at INTEGER,
  failing_since INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  held INTEGER,                     -- stories beyond the budget
  engine TEXT NOT NULL CHECK (engine IN ('remote', 'embedded')),
  note TEXT,                        -- what the person should know of the last run
  failure_code TEXT,
  failure_message TEXT
) STRICT;

CREATE TABLE monitor_gap (
  id TEXT PRIMARY KEY,
  monitor_id TEXT NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('asleep', 'failed', 'signed-out', 'volume', 'paused')),
  from_at INTEGER NOT NULL,
  to_at INTEGER,                    -- NULL while it lasts
  reason TEXT NOT NULL
) STRICT;

CREATE TABLE monitor_run (
  id TEXT PRIMARY KEY,
  monitor_id TEXT NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('first', 'scheduled', 'catch-up', 'asked')),
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'partial', 'waiting', 'failed')),
  engine TEXT NOT NULL CHECK (engine IN ('remote', 'embedded')),
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  window_from INTEGER,
  window_to INTEGER NOT NULL,
  missed INTEGER NOT NULL,
  counted INTEGER,
  expected INTEGER,
  fetched INTEGER NOT NULL DEFAULT 0,
  stored INTEGER NOT NULL DEFAULT 0,
  fresh INTEGER NOT NULL DEFAULT 0,
  groups INTEGER NOT NULL DEFAULT 0,
  calls INTEGER NOT NULL DEFAULT 0,
  alerts INTEGER NOT NULL DEFAULT 0,
  failure_code TEXT,
  failure_message TEXT,
  text TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE monitor_seam (
  id TEXT PRIMARY KEY,
  monitor_id TEXT NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  engine TEXT NOT NULL CHECK (engine IN ('remote', 'embedded')),
  reason TEXT NOT NULL
) STRICT;

CREATE TABLE paid_answer (
  number INTEGER PRIMARY KEY,
  search_id TEXT NOT NULL REFERENCES search (id) ON DELETE CASCADE,
  pull TEXT NOT NULL,               -- what it was asked for, such as 'harvest:ID:FROM'
  address TEXT NOT NULL,            -- path and query, without credentials
  parameters TEXT NOT NULL,         -- JSON; of the page, which may take several requests
  asked_at INTEGER NOT NULL,
  body TEXT,                        -- JSON; NULL until it came whole
  UNIQUE (pull, address)
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
  arrived_at INTEGER NOT NULL, engine TEXT CHECK (engine IN ('remote', 'embedded')),
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

CREATE TABLE story_tag (
  tag_id TEXT NOT NULL REFERENCES tag (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  story_id TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (tag_id, story_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE tag (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  position INTEGER NOT NULL
) STRICT;

CREATE INDEX alert_by_monitor ON alert (monitor_id, at DESC);

CREATE INDEX alert_by_time ON alert (at DESC);

CREATE INDEX batch_by_roots ON batch (roots);

CREATE INDEX batch_by_time ON batch (updated_at DESC);

CREATE INDEX batch_receipt_by_batch ON batch_receipt (batch_id, started_at DESC);

CREATE INDEX chart_note_scope ON chart_note (scope, at);

CREATE INDEX collection_by_parent ON collection (parent_id, position);

CREATE INDEX collection_member_by_story ON collection_member (story_id);

CREATE INDEX correction_by_position ON correction (position);

CREATE INDEX harvest_by_search ON harvest (search_id, created_at DESC);

CREATE INDEX highlight_by_story ON highlight (story_id, element, start);

CREATE INDEX highlight_by_time ON highlight (created_at DESC, id);

CREATE INDEX highlight_orphans ON highlight (created_at DESC) WHERE is_orphan = 1;

CREATE INDEX monitor_by_due ON monitor (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX monitor_gap_by_monitor ON monitor_gap (monitor_id, from_at);

CREATE INDEX monitor_run_by_monitor ON monitor_run (monitor_id, started_at DESC);

CREATE INDEX monitor_seam_by_monitor ON monitor_seam (monitor_id, at);

CREATE INDEX paid_answer_by_search ON paid_answer (search_id);

CREATE UNIQUE INDEX recipe_by_name ON recipe (name);

CREATE INDEX run_by_search ON run (search_id, started_at DESC);

CREATE INDEX search_by_fingerprint ON search (fingerprint);

CREATE INDEX search_by_name ON search (position) WHERE name IS NOT NULL;

CREATE INDEX search_hit_by_arrival ON search_hit (search_id, arrived_at);

CREATE INDEX search_hit_by_story ON search_hit (story_id);

CREATE INDEX search_hit_by_time ON search_hit (search_id, published_at DESC, story_id DESC);

CREATE INDEX story_mark_starred ON story_mark (story_id) WHERE is_starred = 1;

CREATE INDEX story_tag_by_story ON story_tag (story_id);

CREATE UNIQUE INDEX tag_by_name ON tag (name);

CREATE TRIGGER collection_added AFTER INSERT ON collection BEGIN
  INSERT INTO collection_tally (collection_id) VALUES (new.id);
END;

CREATE TRIGGER collection_member_added AFTER INSERT ON collection_member BEGIN
  UPDATE collection_tally
  SET total = total + 1,
      unread = unread
        + (NOT EXISTS (SELECT 1 FROM story_mark WHERE story_id = new.story_id AND is_read = 1))
  WHERE collection_id = new.collection_id;
END;

CREATE TRIGGER collection_member_removed AFTER DELETE ON collection_member BEGIN
  UPDATE collection_tally
  SET total = total - 1,
      unread = unread
        - (NOT EXISTS (SELECT 1 FROM story_mark WHERE story_id = old.story_id AND is_read = 1))
  WHERE collection_id = old.collection_id;
END;

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

CREATE TRIGGER story_mark_added_collected AFTER INSERT ON story_mark WHEN new.is_read = 1 BEGIN
  UPDATE collection_tally SET unread = unread - 1
  WHERE collection_id IN
    (SELECT collection_id FROM collection_member WHERE story_id = new.story_id);
END;

CREATE TRIGGER story_mark_changed AFTER UPDATE OF is_read ON story_mark
WHEN new.is_read <> old.is_read BEGIN
  UPDATE search_tally SET unread = unread + (CASE new.is_read WHEN 1 THEN -1 ELSE 1 END)
  WHERE search_id IN (SELECT search_id FROM search_hit WHERE story_id = new.story_id);
END;

CREATE TRIGGER story_mark_changed_collected AFTER UPDATE OF is_read ON story_mark
WHEN new.is_read <> old.is_read BEGIN
  UPDATE collection_tally SET unread = unread + (CASE new.is_read WHEN 1 THEN -1 ELSE 1 END)
  WHERE collection_id IN
    (SELECT collection_id FROM collection_member WHERE story_id = new.story_id);
END;

CREATE TRIGGER story_mark_removed AFTER DELETE ON story_mark WHEN old.is_read = 1 BEGIN
  UPDATE search_tally SET unread = unread + 1
  WHERE search_id IN (SELECT search_id FROM search_hit WHERE story_id = old.story_id);
  UPDATE collection_tally SET unread = unread + 1
  WHERE collection_id IN
    (SELECT collection_id FROM collection_member WHERE story_id = old.story_id);
END;

