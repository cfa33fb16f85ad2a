-- How the full-text index merges what arrives. Merging four segments into one at every level, as
-- FTS5 does by itself, wrote each posting twice as often; what is left to merge is merged when the
-- program is idle (see merging.ts). Shared by cache.db and embedded.db; frozen once released.
INSERT INTO story_text (story_text, rank) VALUES ('automerge', 8);
INSERT INTO story_text (story_text, rank) VALUES ('crisismerge', 32);
