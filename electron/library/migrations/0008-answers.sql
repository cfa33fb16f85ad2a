-- Pages of a service that counts what it sends: asked, or come and not put away yet. A row goes in
-- the transaction that puts its stories away.

CREATE TABLE paid_answer (
  number INTEGER PRIMARY KEY,
  search_id TEXT NOT NULL REFERENCES search (id) ON DELETE CASCADE,
  pull TEXT NOT NULL,               -- what it was asked for, such as 'harvest:ID:FROM'
  address TEXT NOT NULL,            -- path and query, without credentials
  parameters TEXT NOT NULL,         -- JSON; of the page, which may take several requests
  asked_at INTEGER NOT NULL,
  body TEXT,                        -- JSON; NULL until it came whole
  UNIQUE (pull, address)
) STRICT;
CREATE INDEX paid_answer_by_search ON paid_answer (search_id);

-- Requests that were made again because no answer to them ever came.
ALTER TABLE harvest ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0;
