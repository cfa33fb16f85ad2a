-- The embedded service's own file: stories of the user's feeds and files, feeds, tokens.

-- include ../../storyindex/schema.sql
-- include ../ingest/feeds.sql

-- Tokens are kept as digests: who reads this file cannot speak with it.
CREATE TABLE token (
  digest TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
  family TEXT NOT NULL,             -- all tokens that grew from one sign-in
  expires_at INTEGER NOT NULL,
  used_at INTEGER                   -- refresh tokens work once
) STRICT, WITHOUT ROWID;
CREATE INDEX token_by_family ON token (family);
CREATE INDEX token_by_expiry ON token (expires_at);
