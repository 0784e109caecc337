-- People and teams. Measurement derives people from the facts on every run, so no table refers to them by key.

create table people (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  account_ids text[] not null,
  bot boolean not null,
  active boolean not null,
  -- Where the person works now; null outside every team.
  team_id uuid,
  -- Where the person worked when: [{ teamId, from, to }] in epoch seconds.
  memberships jsonb not null default '[]',
  primary key (organization_id, id)
);
select make_tenant_table('people');

create table teams (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- Fixed index into the chart colors, so that a team looks the same everywhere.
  colour integer not null,
  project_ids text[] not null,
  repository_ids text[] not null,
  primary key (organization_id, id)
);
select make_tenant_table('teams');

-- Which account is a user's own, if linked explicitly; otherwise a verified email address decides.
create table person_links (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  primary key (organization_id, user_id)
);
select make_tenant_table('person_links');

-- Users who ask to be linked to a person; deleted once they are.
create table person_asks (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- An account of the person that they say they are; null if they found none.
  account_id text,
  asked_at timestamptz not null,
  primary key (organization_id, user_id)
);
select make_tenant_table('person_asks');

-- Skills that people name themselves; those that merged changes show are in skill_changes.
create table person_skills (
  organization_id uuid not null references organizations (id) on delete cascade,
  person_id uuid not null,
  -- In lower case, so that a skill is listed once however it is spelled.
  key text not null,
  name text not null,
  -- Null once the account is deleted; the name stays.
  said_by uuid references users (id) on delete set null,
  said_by_name text not null,
  at timestamptz not null,
  primary key (organization_id, person_id, key)
);
select make_tenant_table('person_skills');

-- Notes by managers about a person, who can read them.
create table person_notes (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  person_id uuid not null,
  -- Null once the account is deleted; the name stays.
  author_id uuid references users (id) on delete set null,
  author_name text not null,
  text text not null,
  at timestamptz not null,
  primary key (organization_id, id)
);
select make_tenant_table('person_notes');
create index person_notes_person on person_notes (organization_id, person_id, id desc);

-- Profile views: who opened a person's individual figures, visible to that person.
create table person_views (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  person_id uuid not null,
  viewer_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  what text not null,
  primary key (organization_id, id)
);
select make_tenant_table('person_views');
create index person_views_person on person_views (organization_id, person_id, at desc);
