-- What the rules of a large organisation are chosen by, as it was counted last: which values its issues have, and
-- what its repositories deployed. Counting takes seconds there, so it is not done whenever somebody looks.
create table rules_evidence (
  organization_id uuid primary key references organizations (id) on delete cascade,
  code_version text not null,
  rules_version int not null,
  counted_at timestamptz not null,
  evidence text not null
);
select make_tenant_table('rules_evidence');
