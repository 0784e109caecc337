-- Files of reports that are in the S3-compatible store of the installation instead of report_files.
create table report_objects (
  organization_id uuid not null references organizations (id) on delete cascade,
  report_id uuid not null,
  file_id uuid not null,
  key text not null,
  bytes bigint not null,
  primary key (organization_id, file_id),
  foreign key (organization_id, report_id) references generated_reports (organization_id, id) on delete cascade
);
create index report_objects_report on report_objects (organization_id, report_id);
create index report_objects_key on report_objects (key);
select make_tenant_table('report_objects');
create policy system on report_objects for select to sightline_system using (true);
grant select on report_objects to sightline_system;

-- Objects of the store to be deleted once they are due, unless a file has them by then: what is about to be uploaded,
-- and what a deleted file had.
create table unused_objects (
  id bigint generated always as identity primary key,
  key text not null,
  due_at timestamptz not null
);
select make_system_table('unused_objects');
-- Files are deleted by tenants, by the system and by cascades, which run as the owner.
create policy anybody_adds on unused_objects for insert with check (true);
grant insert on unused_objects to sightline_tenant;

create function add_unused_object() returns trigger language plpgsql as $$
begin
  insert into unused_objects (key, due_at) values (old.key, '-infinity');
  return null;
end $$;
create trigger report_objects_unused after delete on report_objects for each row execute function add_unused_object();
