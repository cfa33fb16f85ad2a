-- What can be had again.

-- include ../../storyindex/schema.sql

CREATE TABLE activity_entry (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  level TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL
) STRICT;

-- How far the newsroom's arrivals have been copied; it goes with the copies, not with the user's file.
CREATE TABLE copied (
  what TEXT PRIMARY KEY,
  last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
