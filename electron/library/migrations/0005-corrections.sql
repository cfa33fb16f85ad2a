-- Rules laid over the stories, in the order in which they act.

CREATE TABLE correction (
  id TEXT PRIMARY KEY,
  position REAL NOT NULL,
  is_on INTEGER NOT NULL DEFAULT 1 CHECK (is_on IN (0, 1)),
  note TEXT,
  -- JSON: what the rule says (shared/model/correction.ts)
  rule TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX correction_by_position ON correction (position);
