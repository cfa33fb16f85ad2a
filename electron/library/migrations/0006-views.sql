-- Graphs as they were left: scope, choices, camera and places, as JSON.

CREATE TABLE graph_view (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  view TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
