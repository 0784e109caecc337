-- Organizations, and the platform where there is none, that have got the default alert rules: only once, so that rules
-- that an admin deletes stay deleted.
create table seeded_alert_rules (
  id uuid primary key,
  organization_id uuid unique nulls not distinct references organizations (id) on delete cascade,
  seeded_at timestamptz not null
);
select make_tenant_table('seeded_alert_rules');
create policy system on seeded_alert_rules for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on seeded_alert_rules to sightline_system;

insert into seeded_alert_rules (id, organization_id, seeded_at)
select gen_random_uuid(), organization_id, min(created_at) from alert_rules group by organization_id;
