-- How many days of data an organisation keeps at present, and what is announced.
create table retention_states (
  organization_id uuid primary key references organizations (id) on delete cascade,
  -- In force; -1 keeps everything.
  days integer not null,
  -- A shorter time that takes effect later, so that nobody loses data unawares.
  announced_days integer,
  takes_effect_at timestamptz,
  -- What the latest night that removed something removed, and up to which day.
  removed_at timestamptz,
  removed_before date,
  removed jsonb,
  check ((announced_days is null) = (takes_effect_at is null))
);
select make_tenant_table('retention_states');
-- So far nothing was ever removed.
insert into retention_states (organization_id, days) select id, -1 from organizations;
