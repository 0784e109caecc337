-- Whose changes somebody reviewed is known by a few rows of a year, of all those who reviewed anything.
create index observations_distinct on observations (organization_id, metric, distinct_thing, at)
  where distinct_thing is not null;
