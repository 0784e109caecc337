-- What scopes tell each other is kept by field, and by what they have to do with each other: all of it is made anew.
delete from measured_scopes;
alter table measured_scopes drop column told;
-- Digests of what the scope took from others, by part.
alter table measured_scopes add column heard text not null;
delete from rules_as_read;
-- By which code all of it was made; what another one made is not read.
alter table rules_as_read add column code_version text not null;
update measurement_states set facts_revision = -1;

create table told_fields (
  organization_id uuid not null references organizations (id) on delete cascade,
  scope text not null,
  field text not null,
  value text not null,
  primary key (organization_id, scope, field)
);
select make_tenant_table('told_fields');

-- Under which keys a field of what a scope tells meets what others tell or take.
create table shared_keys (
  organization_id uuid not null references organizations (id) on delete cascade,
  scope text not null,
  field text not null,
  kind text not null,
  key text not null,
  primary key (organization_id, scope, kind, key, field)
);
select make_tenant_table('shared_keys');
create index shared_keys_key on shared_keys (organization_id, key, scope);
