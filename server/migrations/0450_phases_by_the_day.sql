-- What the phases of lead time add up to, beside what is counted by the day, and of how many changes. Every day is
-- counted anew by the next measuring, as after any other release.
alter table observation_batches
  add column whole integer not null default 0,
  add column phases double precision[] not null default '{}';
