-- How often the facts of each scope (a project, a repository, a board, a space) have changed.
create table fact_scopes (
  organization_id uuid not null references organizations (id) on delete cascade,
  scope text not null,
  revision bigint not null,
  primary key (organization_id, scope)
);
select make_tenant_table('fact_scopes');
insert into fact_scopes (organization_id, scope, revision)
select organization_id, 'project:' || project_id, 1 from issue_facts group by 1, 2
union all
select organization_id, 'board:' || id, 1 from board_facts
union
select organization_id, 'board:' || board_id, 1 from sprint_facts
union
select organization_id, 'repository:' || id, 1 from repository_facts
union
select organization_id, 'repository:' || repository_id, 1 from pull_request_facts
union
select organization_id, 'repository:' || repository_id, 1 from deployment_facts
union
select organization_id, 'space:' || space_id, 1 from page_facts;

-- What a measuring made of each scope, by the digest of what it was made of.
create table measured_scopes (
  organization_id uuid not null references organizations (id) on delete cascade,
  scope text not null,
  -- What of its facts it takes to read the organisation's rules.
  basis_key text not null,
  basis text not null,
  -- What it tells that other scopes' measurements take.
  told_key text not null,
  told text not null,
  measured_key text not null,
  -- From when on it measures otherwise although no fact has changed; null for never.
  due_at bigint,
  primary key (organization_id, scope)
);
select make_tenant_table('measured_scopes');

-- The part that each scope has in the flow of work through teams.
create table flow_parts (
  organization_id uuid not null references organizations (id) on delete cascade,
  scope text not null,
  team_id uuid not null,
  days jsonb not null,
  in_progress jsonb not null,
  digest text not null,
  primary key (organization_id, scope, team_id)
);
select make_tenant_table('flow_parts');
create index flow_parts_team on flow_parts (organization_id, team_id);

-- What a person's scores are made of: their observations as plain columns of numbers.
create table person_series (
  organization_id uuid not null references organizations (id) on delete cascade,
  person_id uuid not null,
  series text not null,
  primary key (organization_id, person_id)
);
select make_tenant_table('person_series');

-- What was measured before knows none of these: the next measuring starts anew.
update measurement_states set facts_revision = -1;
