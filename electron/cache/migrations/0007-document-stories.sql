-- From a story that was found to its document, whichever batch it is of.
CREATE INDEX batch_story_by_story ON batch_story (story_id, item_key);

-- The documents of all batches as one set that a search is held within; its key is 'all'.
CREATE VIEW document_story AS SELECT 'all' AS key, story_id FROM batch_story;
