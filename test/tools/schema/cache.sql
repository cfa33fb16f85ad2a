-- user_version 2

CREATE TABLE activity_entry (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  level TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL
) STRICT;

CREATE TABLE copied (
  what TEXT PRIMARY KEY,
  last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

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

CREATE INDEX doc_changed ON doc (changed);

CREATE INDEX doc_published_at ON doc (published_at);

CREATE UNIQUE INDEX doc_story_id ON doc (story_id);

CREATE UNIQUE INDEX facet_key ON facet (key);

CREATE UNIQUE INDEX facet_value_value ON facet_value (kind, value);

