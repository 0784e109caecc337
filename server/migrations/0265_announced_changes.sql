-- What sources have announced by name and nobody has read yet; '*' is everything. The run that reads it takes it along.
alter table sync_sources drop column announced_at;
alter table sync_sources add column announced text[] not null default '{}';
alter table sync_runs add column announced text[] not null default '{}';

-- A run of the kind "announced" reads what was announced by name, and nothing else.
alter table sync_runs drop constraint sync_runs_kind_check;
alter table sync_runs add constraint sync_runs_kind_check check (kind in ('full', 'incremental', 'announced'));
