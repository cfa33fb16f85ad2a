-- Stories made searchable; shared by cache.db and embedded.db through their first migration.
-- Frozen once released: later changes come as new files.

-- What a story is, packed. Key order is arrival order, so that inserts append.
CREATE TABLE story (
  key INTEGER PRIMARY KEY,
  packed BLOB NOT NULL
) STRICT;

-- One small row a story. `label` numbers stories by time, newest lowest, and is the rowid of the
-- full-text index: its order is the order of results (see labels.ts).
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
CREATE UNIQUE INDEX doc_story_id ON doc (story_id);
CREATE INDEX doc_published_at ON doc (published_at);
CREATE INDEX doc_changed ON doc (changed);

-- Folded words come in ready made; every printable sign except quotes belongs to a token.
CREATE VIRTUAL TABLE story_text USING fts5 (
  body, k, title, en_title, en_body,
  content = '', contentless_delete = 1,
  tokenize = 'ascii tokenchars ''!#$%&()*+,-./:;<=>?@[\]^_`{|}~'''
);
CREATE VIRTUAL TABLE story_term USING fts5vocab (story_text, row);
CREATE VIRTUAL TABLE story_place USING fts5vocab (story_text, instance);

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

CREATE TABLE source (
  name TEXT NOT NULL,
  domain TEXT NOT NULL,
  id TEXT NOT NULL,
  stories INTEGER NOT NULL,
  PRIMARY KEY (name, domain)
) STRICT, WITHOUT ROWID;

-- Next arrival number, number of stories and of words, secret of the cursors.
CREATE TABLE story_index (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seq INTEGER NOT NULL,
  stories INTEGER NOT NULL,
  words INTEGER NOT NULL,
  secret BLOB NOT NULL
) STRICT;
INSERT INTO story_index VALUES (1, 0, 0, 0, randomblob(16));
