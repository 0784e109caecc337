-- What whoever runs the installation reads across organizations: backups, exports, deletions and figures of the system.
-- Only the owner of the tables can, and only in a transaction that says so.
create function let_operator_read(name regclass) returns void language plpgsql as $$
begin
  execute format(
    'create policy operator on %s for select to current_user using (current_setting(''app.operator'', true) = ''on'')',
    name);
end $$;

do $$
declare
  found record;
begin
  for found in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
  loop
    perform let_operator_read(found.name);
  end loop;
end $$;

-- As before, and readable by the operator.
create or replace function make_tenant_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy tenant on %s for all to sightline_tenant
       using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)
       with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', name);
  execute format('grant select, insert, update, delete on %s to sightline_tenant', name);
  perform let_operator_read(name);
end $$;

create or replace function make_system_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy system on %s for all to sightline_system using (true) with check (true)', name);
  execute format('grant select, insert, update, delete on %s to sightline_system', name);
  perform let_operator_read(name);
end $$;

-- What each process counted since it started, so that any web process answers for all of them.
create table process_metrics (
  process text primary key,
  role text not null,
  seen_at timestamptz not null,
  samples jsonb not null
);
select make_system_table('process_metrics');

-- Backups that were made or failed. The files are where BACKUP_FOLDER says.
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  file text not null,
  bytes bigint,
  table_rows bigint,
  error text
);
create index backup_runs_started on backup_runs (started_at desc);
select make_system_table('backup_runs');

-- What an organization stores, measured every night; the storage quota is held against it.
create table organization_storage (
  organization_id uuid primary key references organizations (id) on delete cascade,
  bytes bigint not null,
  measured_at timestamptz not null
);
select make_tenant_table('organization_storage');
create policy system on organization_storage for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on organization_storage to sightline_system;
