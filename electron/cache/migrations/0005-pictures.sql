-- Pictures of stories kept for reading offline: one row for each that was asked for, whatever came.

CREATE TABLE picture (
  story_id TEXT NOT NULL,
  url TEXT NOT NULL,                -- without what only follows readers
  sha256 TEXT,                      -- of the kept bytes; NULL: not kept
  reason TEXT,                      -- why not, in a sentence
  fetched_at INTEGER NOT NULL,
  PRIMARY KEY (story_id, url)
) STRICT, WITHOUT ROWID;
CREATE INDEX picture_by_content ON picture (sha256);

-- Scaled down and written anew: never the bytes a stranger sent.
CREATE TABLE picture_data (
  sha256 TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
