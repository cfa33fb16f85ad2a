-- Event clusters, and the vectors of stories they are made by.
-- Frozen once released: later changes come as new files. Times are milliseconds since 1970.

-- Ids are never used again, so a link to a cluster never shows another event.
CREATE TABLE event_cluster (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  story_count INTEGER NOT NULL,
  time INTEGER NOT NULL,            -- the median of its stories' times
  earliest INTEGER NOT NULL,
  latest INTEGER NOT NULL,
  grown_at INTEGER NOT NULL,        -- by our clock, when a story was last added
  is_frozen INTEGER NOT NULL,       -- set once, never taken back
  country TEXT,
  place TEXT,                       -- JSON of the place most stories name
  representative INTEGER            -- a story's number; NULL when it must be found anew
) STRICT;
-- Lower numbers are those that records of another news service bring (event-story.ts).
INSERT INTO sqlite_sequence (name, seq) VALUES ('event_cluster', 1000000000000);
CREATE INDEX event_cluster_by_count ON event_cluster (story_count, id);
CREATE INDEX event_cluster_by_time ON event_cluster (time, id);
CREATE INDEX event_cluster_by_earliest ON event_cluster (earliest, id);
CREATE INDEX event_cluster_by_latest ON event_cluster (latest, id);
CREATE INDEX event_cluster_unfrozen ON event_cluster (grown_at) WHERE is_frozen = 0;

CREATE TABLE event_story (
  number INTEGER PRIMARY KEY,       -- rises with arrival
  story_id TEXT NOT NULL UNIQUE,
  cluster INTEGER NOT NULL REFERENCES event_cluster (id),
  published_at INTEGER NOT NULL,
  language TEXT NOT NULL,
  title TEXT NOT NULL,
  permalink TEXT,
  place TEXT,
  standing REAL NOT NULL,           -- of the source, 0 to 1
  words BLOB NOT NULL,              -- packed vectors (vectors.ts)
  marks BLOB NOT NULL
) STRICT;
CREATE INDEX event_story_by_cluster ON event_story (cluster, published_at);

CREATE TABLE event_place (
  cluster INTEGER NOT NULL REFERENCES event_cluster (id) ON DELETE CASCADE,
  place TEXT NOT NULL,
  stories INTEGER NOT NULL,
  PRIMARY KEY (cluster, place)
) STRICT, WITHOUT ROWID;

-- The weightiest terms of every story; the day stands in front of the story so that a term which
-- many stories share is read from the newest on, and a time window is one range.
CREATE TABLE event_posting (
  term INTEGER NOT NULL,
  day INTEGER NOT NULL,
  story INTEGER NOT NULL,
  PRIMARY KEY (term, day, story)
) STRICT, WITHOUT ROWID;

-- In how many stories of its language a term was; a term is a hash of language and stem.
CREATE TABLE event_frequency (
  term INTEGER PRIMARY KEY,
  stories INTEGER NOT NULL
) STRICT;

CREATE TABLE event_language (
  language TEXT PRIMARY KEY,
  stories INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
