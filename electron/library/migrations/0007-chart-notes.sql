-- Events and notes pinned to the time axis of charts.

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
CREATE INDEX chart_note_scope ON chart_note (scope, at);
