-- What people say that somebody can do; what their changes show is read from the facts.
create table person_skills (
  organization_id uuid not null references organizations (id) on delete cascade,
  person_id uuid not null,
  -- In lower case, so that a skill is said once however it is written.
  key text not null,
  name text not null,
  -- Null once the account is gone; the name stays.
  said_by uuid references users (id) on delete set null,
  said_by_name text not null,
  at timestamptz not null,
  primary key (organization_id, person_id, key)
);
select make_tenant_table('person_skills');
-- Whose merged changes of the last year touched what.
create index pull_request_facts_merged on pull_request_facts (organization_id, merged_at) where state = 'merged';
