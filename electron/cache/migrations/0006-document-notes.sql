-- What the reader of a document has to say of it though it was read: left-out NUL characters, a file
-- that grew meanwhile, a name that says another format.
ALTER TABLE batch_item ADD COLUMN notes TEXT;
