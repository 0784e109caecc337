-- The measurement run that last changed rows behind figures, by metric and UTC day of the rows.
create table observation_changes (
  organization_id uuid not null references organizations (id) on delete cascade,
  metric text not null,
  -- Days since 1970-01-01.
  day integer not null,
  version bigint not null,
  changed_at timestamptz not null,
  primary key (organization_id, metric, day)
);
select make_tenant_table('observation_changes');
alter table observation_changes alter column organization_id set statistics 0;
