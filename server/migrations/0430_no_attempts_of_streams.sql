-- How often a list came out shorter than its source said: counted, and never asked for.
alter table sync_cursors drop column attempts;
