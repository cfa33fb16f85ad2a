-- What the user gathered and wrote: collections, tags, highlights and notes.

CREATE TABLE collection (
  id TEXT PRIMARY KEY,
  -- Deferred, so that a subtree can be put back in any order.
  parent_id TEXT REFERENCES collection (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL,
  rule TEXT,                        -- JSON: aql and parameters; NULL: filled by hand
  note TEXT NOT NULL DEFAULT '',    -- Markdown
  position INTEGER NOT NULL,        -- among those of the same parent
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX collection_by_parent ON collection (parent_id, position);

-- Members of a rule are written when a story arrives, as those of a search are.
CREATE TABLE collection_member (
  collection_id TEXT NOT NULL
    REFERENCES collection (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  story_id TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (collection_id, story_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_member_by_story ON collection_member (story_id);

CREATE TABLE collection_tally (
  collection_id TEXT PRIMARY KEY
    REFERENCES collection (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  total INTEGER NOT NULL DEFAULT 0,
  unread INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TRIGGER collection_added AFTER INSERT ON collection BEGIN
  INSERT INTO collection_tally (collection_id) VALUES (new.id);
END;

CREATE TRIGGER collection_member_added AFTER INSERT ON collection_member BEGIN
  UPDATE collection_tally
  SET total = total + 1,
      unread = unread
        + (NOT EXISTS (SELECT 1 FROM story_mark WHERE story_id = new.story_id AND is_read = 1))
  WHERE collection_id = new.collection_id;
END;

CREATE TRIGGER collection_member_removed AFTER DELETE ON collection_member BEGIN
  UPDATE collection_tally
  SET total = total - 1,
      unread = unread
        - (NOT EXISTS (SELECT 1 FROM story_mark WHERE story_id = old.story_id AND is_read = 1))
  WHERE collection_id = old.collection_id;
END;

CREATE TRIGGER story_mark_added_collected AFTER INSERT ON story_mark WHEN new.is_read = 1 BEGIN
  UPDATE collection_tally SET unread = unread - 1
  WHERE collection_id IN
    (SELECT collection_id FROM collection_member WHERE story_id = new.story_id);
END;

CREATE TRIGGER story_mark_changed_collected AFTER UPDATE OF is_read ON story_mark
WHEN new.is_read <> old.is_read BEGIN
  UPDATE collection_tally SET unread = unread + (CASE new.is_read WHEN 1 THEN -1 ELSE 1 END)
  WHERE collection_id IN
    (SELECT collection_id FROM collection_member WHERE story_id = new.story_id);
END;

-- Taking back the first mark of a story removes its row.
CREATE TRIGGER story_mark_removed AFTER DELETE ON story_mark WHEN old.is_read = 1 BEGIN
  UPDATE search_tally SET unread = unread + 1
  WHERE search_id IN (SELECT search_id FROM search_hit WHERE story_id = old.story_id);
  UPDATE collection_tally SET unread = unread + 1
  WHERE collection_id IN
    (SELECT collection_id FROM collection_member WHERE story_id = old.story_id);
END;

CREATE TABLE tag (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  position INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX tag_by_name ON tag (name);

CREATE TABLE story_tag (
  tag_id TEXT NOT NULL REFERENCES tag (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  story_id TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (tag_id, story_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX story_tag_by_story ON story_tag (story_id);

-- The quote and its surroundings are kept as they were marked; place and state follow the text.
CREATE TABLE highlight (
  id TEXT PRIMARY KEY,
  story_id TEXT NOT NULL,
  element TEXT NOT NULL CHECK (element IN ('title', 'body', 'story')),
  -- Language of a translation; NULL: the story's own text
  translation TEXT,
  exact TEXT NOT NULL,
  prefix TEXT NOT NULL,
  suffix TEXT NOT NULL,
  start INTEGER NOT NULL,           -- code points
  end INTEGER NOT NULL,
  is_orphan INTEGER NOT NULL DEFAULT 0 CHECK (is_orphan IN (0, 1)),
  color TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  -- Of the story, for the day it is gone
  story_title TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX highlight_by_story ON highlight (story_id, element, start);
CREATE INDEX highlight_by_time ON highlight (created_at DESC, id);
CREATE INDEX highlight_orphans ON highlight (created_at DESC) WHERE is_orphan = 1;
