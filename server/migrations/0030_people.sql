-- Who is who and who works where, derived from the facts at every measuring.
create table people (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  account_ids text[] not null,
  bot boolean not null,
  active boolean not null,
  -- Where the person works now; null outside every team.
  team_id uuid,
  primary key (organization_id, id)
);
select make_tenant_table('people');

create table teams (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- Fixed place in the series' colours, so that a team looks the same everywhere.
  colour integer not null,
  project_ids text[] not null,
  repository_ids text[] not null,
  primary key (organization_id, id)
);
select make_tenant_table('teams');
