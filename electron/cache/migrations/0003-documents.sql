-- Documents of batches and what was found in them. All of it can be had again from the files.

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
) STRICT;
CREATE UNIQUE INDEX batch_item_by_path ON batch_item (batch_id, path, part);
CREATE INDEX batch_item_by_place ON batch_item (batch_id, place, part);
CREATE INDEX batch_item_by_content ON batch_item (batch_id, sha256);
CREATE INDEX batch_item_by_story ON batch_item (story_id) WHERE story_id IS NOT NULL;

-- An answer belongs to the content, not to the place it lay in: a moved or copied file costs nothing.
CREATE TABLE document_result (
  key INTEGER PRIMARY KEY,
  content TEXT NOT NULL,            -- SHA-256
  engine TEXT NOT NULL,             -- local, or a profile's id
  analysis TEXT NOT NULL,
  method TEXT NOT NULL,             -- digest of engine, versions, parameters and reader
  answered_at INTEGER NOT NULL,
  answer BLOB NOT NULL              -- deflated JSON
) STRICT;
CREATE UNIQUE INDEX document_result_by_content
  ON document_result (content, engine, analysis, method);

-- What facets and the dashboard count; one row a document and value.
CREATE TABLE batch_value (
  item_key INTEGER NOT NULL REFERENCES batch_item (key) ON DELETE CASCADE,
  batch_id TEXT NOT NULL,
  field TEXT NOT NULL CHECK (field IN ('entity', 'topic', 'concept', 'hashtag')),
  value TEXT NOT NULL,
  kind TEXT NOT NULL,
  mentions INTEGER NOT NULL,
  PRIMARY KEY (item_key, field, kind, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_value_by_value ON batch_value (batch_id, field, value, kind);

-- The stories documents are searched as; the columns are those a search is held within.
CREATE TABLE batch_story (
  key TEXT NOT NULL,                -- the batch's id
  story_id TEXT NOT NULL,
  item_key INTEGER NOT NULL,
  PRIMARY KEY (key, story_id)
) STRICT, WITHOUT ROWID;
