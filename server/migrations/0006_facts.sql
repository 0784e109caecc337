-- Facts: what happened in the sources, uninterpreted, one table per kind. Instants are epoch seconds (UTC).

create table account_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  name text not null,
  email text,
  kind text not null,
  active boolean not null,
  time_zone text,
  primary key (organization_id, id)
);
select make_tenant_table('account_facts');

create table status_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  name text not null,
  -- Null when the source no longer lists the status, which is then known from changes only.
  category text,
  primary key (organization_id, id)
);
select make_tenant_table('status_facts');

create table project_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  key text not null,
  name text not null,
  primary key (organization_id, id)
);
select make_tenant_table('project_facts');

create table board_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  name text not null,
  kind text not null,
  project_id text,
  estimate_field_id text,
  primary key (organization_id, id)
);
select make_tenant_table('board_facts');

-- Number fields of issues: any of them may hold a team's estimate.
create table number_field_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  name text not null,
  primary key (organization_id, id)
);
select make_tenant_table('number_field_facts');

create table sprint_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  board_id text not null,
  name text not null,
  goal text,
  state text not null,
  start_at bigint,
  end_at bigint,
  completed_at bigint,
  url text,
  primary key (organization_id, id)
);
select make_tenant_table('sprint_facts');

create table issue_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  key text not null,
  project_id text not null,
  type_name text not null,
  hierarchy_level integer not null,
  summary text not null,
  status_id text not null,
  priority text,
  labels text[] not null,
  components text[] not null,
  reporter_id text,
  assignee_id text,
  estimate double precision,
  -- Values of the number fields, and whether the issue is flagged as impeded. Null: read before these were collected.
  numbers jsonb,
  flagged boolean,
  sprint_ids text[] not null,
  parent_id text,
  links jsonb not null,
  created_at bigint not null,
  updated_at bigint not null,
  resolved_at bigint,
  url text not null,
  primary key (organization_id, id)
);
select make_tenant_table('issue_facts');
create index issue_facts_project on issue_facts (organization_id, project_id);

create table issue_change_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  issue_id text not null,
  at bigint not null,
  author_id text,
  field text not null,
  from_value text,
  to_value text,
  primary key (organization_id, issue_id, id)
);
select make_tenant_table('issue_change_facts');

create table repository_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  slug text not null,
  name text not null,
  project_key text,
  project_name text,
  main_branch text,
  url text not null,
  primary key (organization_id, id)
);
select make_tenant_table('repository_facts');

create table commit_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  repository_id text not null,
  hash text not null,
  author_id text,
  authored_at bigint not null,
  message text not null,
  parents text[] not null,
  url text not null,
  primary key (organization_id, repository_id, hash)
);
select make_tenant_table('commit_facts');
create index commit_facts_author on commit_facts (organization_id, author_id, authored_at);

-- The distinct extensions of a pull request's files. They suggest its author's skills; splitting paths is slow.
create function file_endings(files text[]) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct lower(substring(file from '\.([A-Za-z0-9]+)$')) as ending
    from unnest(files) as file
    where file ~ '\.[A-Za-z0-9]+$'
    order by ending)
$$;

create table pull_request_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  repository_id text not null,
  number integer not null,
  title text not null,
  state text not null,
  draft boolean not null,
  author_id text,
  source_branch text not null,
  destination_branch text not null,
  created_at bigint not null,
  updated_at bigint not null,
  merged_at bigint,
  merged_at_source text,
  closed_by_id text,
  merge_commit text,
  commits jsonb not null,
  reviewer_ids text[] not null,
  lines_added integer,
  lines_removed integer,
  files text[] not null,
  endings text[] generated always as (file_endings(files)) stored,
  url text not null,
  primary key (organization_id, repository_id, number)
);
select make_tenant_table('pull_request_facts');
create index pull_request_facts_author on pull_request_facts (organization_id, author_id, merged_at)
  where state = 'merged';

create table pull_request_activity_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  repository_id text not null,
  number integer not null,
  at bigint not null,
  actor_id text,
  kind text not null,
  primary key (organization_id, repository_id, number, id)
);
select make_tenant_table('pull_request_activity_facts');
create index pull_request_activity_facts_actor on pull_request_activity_facts (organization_id, actor_id, at);

create table pipeline_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  repository_id text not null,
  -- Null for some builds that CI servers report to a Bitbucket Data Center.
  number integer,
  result text,
  -- The source's name of a state that the product does not recognize, or of one that waits.
  state text,
  creator_id text,
  ref_kind text not null,
  ref_name text,
  selector text,
  commit_hash text,
  created_at bigint not null,
  completed_at bigint,
  url text not null,
  primary key (organization_id, id)
);
select make_tenant_table('pipeline_facts');
create index pipeline_facts_repository on pipeline_facts (organization_id, repository_id);

create table deployment_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  repository_id text not null,
  environment_id text not null,
  environment_name text not null,
  environment_kind text not null,
  pipeline_id text,
  release_name text,
  commit_hash text,
  result text,
  -- As in pipeline_facts.
  state text,
  started_at bigint,
  finished_at bigint,
  url text not null,
  primary key (organization_id, id)
);
select make_tenant_table('deployment_facts');
create index deployment_facts_repository on deployment_facts (organization_id, repository_id);

create table space_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  key text not null,
  name text not null,
  primary key (organization_id, id)
);
select make_tenant_table('space_facts');

create table page_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  space_id text not null,
  kind text not null,
  title text not null,
  author_id text,
  created_at bigint not null,
  url text not null,
  primary key (organization_id, id)
);
select make_tenant_table('page_facts');
create index page_facts_space on page_facts (organization_id, space_id);

create table page_version_facts (
  organization_id uuid not null references organizations (id) on delete cascade,
  page_id text not null,
  number integer not null,
  at bigint not null,
  author_id text,
  minor boolean not null,
  primary key (organization_id, page_id, number)
);
select make_tenant_table('page_version_facts');

-- Raised with every change of an organization's facts; a measurement run records the revision that it measured.
create table fact_revisions (
  organization_id uuid primary key references organizations (id) on delete cascade,
  revision bigint not null,
  changed_at timestamptz not null
);
select make_tenant_table('fact_revisions');

-- How often the facts of each scope (project, repository, board or space) have changed.
create table fact_scopes (
  organization_id uuid not null references organizations (id) on delete cascade,
  scope text not null,
  revision bigint not null,
  primary key (organization_id, scope)
);
select make_tenant_table('fact_scopes');
