-- What the user set up to be analysed, and what became of it. Documents themselves are in cache.db.

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
CREATE INDEX batch_by_time ON batch (updated_at DESC);
CREATE INDEX batch_by_roots ON batch (roots);

CREATE TABLE batch_receipt (
  id TEXT PRIMARY KEY,
  batch_id TEXT NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'paused', 'cancelled')),
  -- JSON: what was done, left out and why, engines and versions
  facts TEXT NOT NULL
) STRICT;
CREATE INDEX batch_receipt_by_batch ON batch_receipt (batch_id, started_at DESC);

CREATE TABLE recipe (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  recipe TEXT NOT NULL,             -- JSON
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX recipe_by_name ON recipe (name);
