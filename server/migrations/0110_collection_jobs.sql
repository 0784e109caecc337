-- What a run brought, kind by kind; when a source is read, and whether somebody stopped it.

alter table sync_runs
  -- What last kept it from going on; null while nothing does.
  add column problem text,
  add column requests bigint not null default 0,
  -- By kind of list: { issues: { expected, fetched, stored, skipped } }.
  add column counts jsonb not null default '{}',
  -- Set while somebody has stopped the run; it goes on from here when it is started again.
  add column stopped_at timestamptz,
  add column stopped_by text;

alter table sync_sources
  add column every_minutes integer not null default 15 check (every_minutes between 5 and 1440),
  drop constraint sync_sources_state_check,
  add constraint sync_sources_state_check
    check (state in ('waiting-to-start', 'collecting', 'waiting', 'up-to-date', 'failed', 'stopped'));
