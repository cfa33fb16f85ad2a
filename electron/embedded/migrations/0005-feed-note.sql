-- What the person should know of how a feed is read, such as a guessed encoding.
ALTER TABLE feed ADD COLUMN note TEXT;
