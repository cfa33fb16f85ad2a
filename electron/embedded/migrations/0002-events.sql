-- Event clusters of the embedded service's stories, and the vectors they and related stories use.

-- include ../events/events.sql
