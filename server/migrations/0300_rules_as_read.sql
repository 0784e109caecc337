-- Bases of the rules are written otherwise, and what is known of a scope is read singly: all of it is made anew.
delete from measured_scopes;
alter table measured_scopes
  -- Of the basis itself, so that one that was made anew and is the same changes nothing.
  add column basis_digest text not null,
  -- Accounts that the scope's facts speak of.
  add column account_ids text not null,
  -- What of the rules it was last read by.
  add column read_key text not null;
update measurement_states set facts_revision = -1;

-- The rules that facts were last read by, and the digest of all that they were made of.
create table rules_as_read (
  organization_id uuid not null references organizations (id) on delete cascade,
  made_of text not null,
  read_key text not null,
  rules text not null,
  primary key (organization_id)
);
select make_tenant_table('rules_as_read');
