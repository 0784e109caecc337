-- What managers note about a person, who sees it too. People are derived anew at every measuring, so nothing refers to them.
create table person_notes (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  person_id uuid not null,
  -- Null once the account is gone; the name stays.
  author_id uuid references users (id) on delete set null,
  author_name text not null,
  text text not null,
  at timestamptz not null,
  primary key (organization_id, id)
);
create index person_notes_person on person_notes (organization_id, person_id, id desc);
select make_tenant_table('person_notes');

-- When somebody was active is read for one person at a time.
create index commit_facts_author on commit_facts (organization_id, author_id, authored_at);
create index pull_request_activity_facts_actor on pull_request_activity_facts (organization_id, actor_id, at);
