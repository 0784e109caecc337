-- Number fields of issues, in any of which a team may estimate, and the flag of what is impeded.
create table number_field_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  name text not null,
  primary key (organization_id, id)
);
select make_tenant_table('number_field_facts');

-- Null: read before these were collected.
alter table issue_facts
  add column numbers jsonb,
  add column flagged boolean;

-- What a pass over the whole source has read; a connector that reads more has everything read again.
alter table sync_sources add column reads integer not null default 1;
