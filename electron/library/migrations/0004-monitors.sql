-- Saved searches that watch, what they noticed, and harvests. Times are milliseconds since 1970.

-- Who found a story for a search; NULL: from before two engines could answer one search.
ALTER TABLE search_hit ADD COLUMN engine TEXT CHECK (engine IN ('remote', 'embedded'));
CREATE INDEX search_hit_by_arrival ON search_hit (search_id, arrived_at);

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
CREATE INDEX monitor_by_due ON monitor (due_at) WHERE due_at IS NOT NULL;

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
CREATE INDEX monitor_run_by_monitor ON monitor_run (monitor_id, started_at DESC);

CREATE TABLE alert (
  id TEXT PRIMARY KEY,
  monitor_id TEXT NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  facts TEXT NOT NULL,              -- JSON
  is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
  is_silent INTEGER NOT NULL CHECK (is_silent IN (0, 1))
) STRICT;
CREATE INDEX alert_by_time ON alert (at DESC);
CREATE INDEX alert_by_monitor ON alert (monitor_id, at DESC);

CREATE TABLE monitor_gap (
  id TEXT PRIMARY KEY,
  monitor_id TEXT NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('asleep', 'failed', 'signed-out', 'volume', 'paused')),
  from_at INTEGER NOT NULL,
  to_at INTEGER,                    -- NULL while it lasts
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX monitor_gap_by_monitor ON monitor_gap (monitor_id, from_at);

CREATE TABLE monitor_seam (
  id TEXT PRIMARY KEY,
  monitor_id TEXT NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  engine TEXT NOT NULL CHECK (engine IN ('remote', 'embedded')),
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX monitor_seam_by_monitor ON monitor_seam (monitor_id, at);

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
) STRICT;
CREATE INDEX harvest_by_search ON harvest (search_id, created_at DESC);

-- A stretch of time, read newest first; `[from_at, to_at)`.
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
