-- user_version 5

CREATE TABLE doc (
  label INTEGER PRIMARY KEY,
  key INTEGER NOT NULL,
  -- Rises with each arrival; a cursor leaves out what arrived after its first page.
  seq INTEGER NOT NULL,
  -- Rises with each arrival and each change: who copies stories asks for what came after.
  changed INTEGER NOT NULL,
  story_id TEXT NOT NULL,
  published_at INTEGER NOT NULL,
  -- Body sentiment: 1 positive, 2 neutral, 3 negative, 0 unknown.
  mood INTEGER NOT NULL,
  license_type INTEGER NOT NULL,
  characters INTEGER NOT NULL,
  words INTEGER NOT NULL,
  sentences INTEGER NOT NULL,
  paragraphs INTEGER NOT NULL,
  images INTEGER NOT NULL,
  videos INTEGER NOT NULL,
  links_in INTEGER,
  rank INTEGER
) STRICT;

CREATE TABLE entity (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- Folded names, each after a line break and a blank.
  folded TEXT NOT NULL,
  types TEXT NOT NULL,
  stories INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE entity_type (
  type TEXT PRIMARY KEY,
  stories INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

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

CREATE TABLE event_frequency (
  term INTEGER PRIMARY KEY,
  stories INTEGER NOT NULL
) STRICT;

CREATE TABLE event_language (
  language TEXT PRIMARY KEY,
  stories INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE event_place (
  cluster INTEGER NOT NULL REFERENCES event_cluster (id) ON DELETE CASCADE,
  place TEXT NOT NULL,
  stories INTEGER NOT NULL,
  PRIMARY KEY (cluster, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_posting (
  term INTEGER NOT NULL,
  day INTEGER NOT NULL,
  story INTEGER NOT NULL,
  PRIMARY KEY (term, day, story)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE facet (
  -- Rises with each change, so that a reader asks only for what it has not seen.
  version INTEGER PRIMARY KEY,
  key INTEGER NOT NULL,
  -- NULL: the story is gone.
  packed BLOB
) STRICT;

CREATE TABLE facet_state (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  version INTEGER NOT NULL,
  -- Rows of facet_value.
  value_count INTEGER NOT NULL,
  -- 0 while stories of before this table still lack their row.
  is_complete INTEGER NOT NULL
) STRICT;

CREATE TABLE facet_value (
  kind INTEGER NOT NULL,
  -- 1, 2, 3 … within its kind; 0 in a packed row stands for no value.
  number INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (kind, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE feed (
  id TEXT PRIMARY KEY,
  url TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  site_url TEXT,
  folder TEXT,                      -- names from the outside in, separated by ' / '
  etag TEXT,
  last_modified TEXT,
  added_at INTEGER NOT NULL,
  last_fetch INTEGER,
  last_success INTEGER,
  next_due INTEGER NOT NULL,
  interval_s INTEGER NOT NULL,      -- between two fetches while all is well
  state TEXT NOT NULL CHECK (state IN ('new', 'ok', 'failing', 'stopped')),
  failure TEXT,                     -- the last reason, a sentence
  failing_since INTEGER,
  failures INTEGER NOT NULL         -- in a row
, note TEXT) STRICT, WITHOUT ROWID;

CREATE TABLE feed_story (
  feed_id TEXT NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
  story_id TEXT NOT NULL,
  PRIMARY KEY (feed_id, story_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE ingest_mark (
  story_id TEXT PRIMARY KEY,
  permalink TEXT,                   -- without fragment, tracking parameters and scheme
  content TEXT,                     -- digest of folded title and body
  exact TEXT NOT NULL               -- digest of everything that was read
) STRICT, WITHOUT ROWID;

CREATE TABLE source (
  name TEXT NOT NULL,
  domain TEXT NOT NULL,
  id TEXT NOT NULL,
  stories INTEGER NOT NULL,
  PRIMARY KEY (name, domain)
) STRICT, WITHOUT ROWID;

CREATE TABLE story (
  key INTEGER PRIMARY KEY,
  packed BLOB NOT NULL
) STRICT;

CREATE TABLE story_index (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seq INTEGER NOT NULL,
  stories INTEGER NOT NULL,
  words INTEGER NOT NULL,
  secret BLOB NOT NULL
) STRICT;

CREATE VIRTUAL TABLE story_place USING fts5vocab (story_text, instance);

CREATE VIRTUAL TABLE story_term USING fts5vocab (story_text, row);

CREATE VIRTUAL TABLE story_text USING fts5 (
  body, k, title, en_title, en_body,
  content = '', contentless_delete = 1,
  tokenize = 'ascii tokenchars ''!#$%&()*+,-./:;<=>?@[\]^_`{|}~'''
);

CREATE TABLE 'story_text_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'story_text_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'story_text_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'story_text_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE token (
  digest TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
  family TEXT NOT NULL,             -- all tokens that grew from one sign-in
  expires_at INTEGER NOT NULL,
  used_at INTEGER                   -- refresh tokens work once
) STRICT, WITHOUT ROWID;

CREATE INDEX doc_changed ON doc (changed);

CREATE INDEX doc_published_at ON doc (published_at);

CREATE UNIQUE INDEX doc_story_id ON doc (story_id);

CREATE INDEX event_cluster_by_count ON event_cluster (story_count, id);

CREATE INDEX event_cluster_by_earliest ON event_cluster (earliest, id);

CREATE INDEX event_cluster_by_latest ON event_cluster (latest, id);

CREATE INDEX event_cluster_by_time ON event_cluster (time, id);

CREATE INDEX event_cluster_unfrozen ON event_cluster (grown_at) WHERE is_frozen = 0;

CREATE INDEX event_story_by_cluster ON event_story (cluster, published_at);

CREATE UNIQUE INDEX facet_key ON facet (key);

CREATE UNIQUE INDEX facet_value_value ON facet_value (kind, value);

CREATE INDEX feed_by_due ON feed (next_due);

CREATE INDEX ingest_mark_by_content ON ingest_mark (content) WHERE content IS NOT NULL;

CREATE INDEX ingest_mark_by_permalink ON ingest_mark (permalink) WHERE permalink IS NOT NULL;

CREATE INDEX token_by_expiry ON token (expires_at);

CREATE INDEX token_by_family ON token (family);

