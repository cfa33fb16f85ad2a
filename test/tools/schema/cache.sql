-- user_version 7

CREATE TABLE activity_entry (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  level TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL
) STRICT;

CREATE TABLE batch_item (
  key INTEGER PRIMARY KEY,
  batch_id TEXT NOT NULL,
  -- Order of the walk; the same on every machine.
  place INTEGER NOT NULL,
  -- Below the batch's root, with slashes.
  path TEXT NOT NULL,
  -- Row of a table, counted from 1; 0 is the file itself.
  part INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'skipped', 'failed')),
  -- Why it is left out or failed: a word for counting, a sentence for people.
  code TEXT,
  reason TEXT,
  -- What the survey found wrong, whatever the recipe makes of it.
  problem TEXT,
  problem_text TEXT,
  is_gone INTEGER NOT NULL DEFAULT 0,
  -- A table whose rows are documents of their own; it is no document itself.
  is_table INTEGER NOT NULL DEFAULT 0,
  rows INTEGER NOT NULL DEFAULT 0,
  -- Attempts that ended with the thread; a file that crashed it twice is set aside.
  crashes INTEGER NOT NULL DEFAULT 0,

  bytes INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  encoding TEXT,
  is_guess INTEGER NOT NULL DEFAULT 0,
  sample TEXT,
  sha256 TEXT,
  survey_language TEXT,
  -- MinHash signature: little-endian 32-bit numbers.
  signature BLOB,
  -- The first item with the same content, or with nearly the same text.
  twin_of INTEGER,
  near_to INTEGER,
  near_share REAL,

  -- Digest of the recipe's methods the results were made with.
  method TEXT,
  title TEXT,
  language TEXT,
  support TEXT,
  polarity TEXT,
  polarity_confidence REAL,
  subjectivity TEXT,
  -- Shares of sentences, 0-1.
  negative_share REAL,
  positive_share REAL,
  topic TEXT,
  words INTEGER,
  entities INTEGER,
  -- In words, where not all of the text was analysed.
  cut TEXT,
  disagrees INTEGER NOT NULL DEFAULT 0,
  story_id TEXT,
  read_ms REAL,
  analyse_ms REAL,
  finished_at INTEGER
, notes TEXT) STRICT;

CREATE TABLE batch_story (
  key TEXT NOT NULL,                -- the batch's id
  story_id TEXT NOT NULL,
  item_key INTEGER NOT NULL,
  PRIMARY KEY (key, story_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE batch_value (
  item_key INTEGER NOT NULL REFERENCES batch_item (key) ON DELETE CASCADE,
  batch_id TEXT NOT NULL,
  field TEXT NOT NULL CHECK (field IN ('entity', 'topic', 'concept', 'hashtag')),
  value TEXT NOT NULL,
  kind TEXT NOT NULL,
  mentions INTEGER NOT NULL,
  PRIMARY KEY (item_key, field, kind, value)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE document_result (
  key INTEGER PRIMARY KEY,
  content TEXT NOT NULL,            -- SHA-256
  engine TEXT NOT NULL,             -- local, or a profile's id
  analysis TEXT NOT NULL,
  method TEXT NOT NULL,             -- digest of engine, versions, parameters and reader
  answered_at INTEGER NOT NULL,
  answer BLOB NOT NULL              -- deflated JSON
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

CREATE TABLE picture (
  story_id TEXT NOT NULL,
  url TEXT NOT NULL,                -- without what only follows readers
  sha256 TEXT,                      -- of the kept bytes; NULL: not kept
  reason TEXT,                      -- why not, in a sentence
  fetched_at INTEGER NOT NULL,
  PRIMARY KEY (story_id, url)
) STRICT, WITHOUT ROWID;

CREATE TABLE picture_data (
  sha256 TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;

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

CREATE VIEW document_story AS SELECT 'all' AS key, story_id FROM batch_story;

CREATE INDEX batch_item_by_content ON batch_item (batch_id, sha256);

CREATE UNIQUE INDEX batch_item_by_path ON batch_item (batch_id, path, part);

CREATE INDEX batch_item_by_place ON batch_item (batch_id, place, part);

CREATE INDEX batch_item_by_story ON batch_item (story_id) WHERE story_id IS NOT NULL;

CREATE INDEX batch_story_by_story ON batch_story (story_id, item_key);

CREATE INDEX batch_value_by_value ON batch_value (batch_id, field, value, kind);

CREATE INDEX doc_changed ON doc (changed);

CREATE INDEX doc_published_at ON doc (published_at);

CREATE UNIQUE INDEX doc_story_id ON doc (story_id);

CREATE UNIQUE INDEX document_result_by_content
  ON document_result (content, engine, analysis, method);

CREATE UNIQUE INDEX facet_key ON facet (key);

CREATE UNIQUE INDEX facet_value_value ON facet_value (kind, value);

CREATE INDEX picture_by_content ON picture (sha256);

