-- What trends, histograms and series count: one packed row a story (see facet-pack.ts). All of it
-- follows from `story`. Shared by cache.db and embedded.db; frozen once released.

CREATE TABLE facet (
  -- Rises with each change, so that a reader asks only for what it has not seen.
  version INTEGER PRIMARY KEY,
  key INTEGER NOT NULL,
  -- NULL: the story is gone.
  packed BLOB
) STRICT;
CREATE UNIQUE INDEX facet_key ON facet (key);

CREATE TABLE facet_value (
  kind INTEGER NOT NULL,
  -- 1, 2, 3 … within its kind; 0 in a packed row stands for no value.
  number INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (kind, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX facet_value_value ON facet_value (kind, value);

CREATE TABLE facet_state (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  version INTEGER NOT NULL,
  -- Rows of facet_value.
  value_count INTEGER NOT NULL,
  -- 0 while stories of before this table still lack their row.
  is_complete INTEGER NOT NULL
) STRICT;
INSERT INTO facet_state SELECT 1, 0, 0, NOT EXISTS (SELECT 1 FROM doc);
