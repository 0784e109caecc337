-- What a measurement run makes of the facts. A run replaces it in one transaction; until that commits, readers see
-- the previous state. All of it can be computed again from the facts.

-- One row behind a figure.
create table observations (
  organization_id uuid not null references organizations (id) on delete cascade,
  metric text not null,
  key text not null,
  at bigint not null,
  value double precision not null,
  person_id uuid,
  team_id uuid,
  repository_id text,
  scope text not null,
  -- Why the row does not count, if it does not.
  excluded text,
  reference jsonb not null,
  detail jsonb not null,
  distinct_thing text generated always as (detail ->> 'distinct') stored,
  primary key (organization_id, metric, key)
);
select make_tenant_table('observations');
-- Figures of the organization and of teams read many rows and a few short columns of each, which these contain.
create index observations_at on observations (organization_id, metric, at)
  include (value, excluded, person_id, team_id, repository_id, scope, distinct_thing);
create index observations_team on observations (organization_id, team_id, metric, at)
  include (value, excluded, person_id, repository_id, scope, distinct_thing);
-- What a person did in a period.
create index observations_person on observations (organization_id, person_id, at);
-- A run compares and writes a scope month by month.
create index observations_scope on observations (organization_id, scope, at);
-- Finds the repositories that deployed in a period with one lookup per repository.
create index observations_deployed on observations (organization_id, repository_id, at)
  where metric = 'deployment_frequency' and excluded is null;
-- Finds whose changes somebody reviewed among the reviews of a year.
create index observations_distinct on observations (organization_id, metric, distinct_thing, at)
  where distinct_thing is not null;
-- Counts excluded rows by reason; they are few.
create index observations_left_out on observations (organization_id, metric, at) include (excluded)
  where excluded is not null;

-- The organization's observations counted by metric and day, so that its figures need not read every row.
-- A batch is what lies within one day of UTC and one of the organization.
create table observation_batches (
  organization_id uuid not null references organizations (id) on delete cascade,
  metric text not null,
  at bigint not null,
  -- Where the day ends (exclusive), and its last row.
  until bigint not null,
  latest bigint not null,
  total integer not null,
  n integer not null,
  -- The sum of the values is sum + rest, which keeps it exact.
  sum double precision not null,
  rest double precision not null,
  squares double precision not null,
  ones integer not null,
  most double precision not null,
  -- People of the rows, up to as many as make a group.
  people uuid[] not null,
  "values" bytea not null,
  -- Sums of the phases of lead time, and of how many changes.
  whole integer not null default 0,
  phases double precision[] not null default '{}',
  primary key (organization_id, metric, at)
);
select make_tenant_table('observation_batches');
comment on column observation_batches."values" is 'of medians: the values, ascending, packed';

-- Fingerprint of the observations of a scope in a month, so that a run writes only those that differ.
create table observation_scopes (
  organization_id uuid not null references organizations (id) on delete cascade,
  scope text not null,
  month integer not null,
  digest text not null,
  primary key (organization_id, scope, month)
);
select make_tenant_table('observation_scopes');

-- What the latest run was made of.
create table measurement_states (
  organization_id uuid primary key references organizations (id) on delete cascade,
  version bigint not null,
  facts_revision bigint not null,
  -- Code that made the numbers; '' makes them anew with the next run.
  code_version text not null default '',
  rules_hash text not null,
  rules jsonb,
  -- 0 while scoring was never configured.
  scoring_version integer not null default 0,
  -- Day in the organization's zone of the newest scores.
  measured_day date not null,
  measured_at timestamptz not null,
  -- What scores of the last days were normalized against, reused while nothing before has changed.
  anchors jsonb not null default '[]',
  -- Since when each metric was observed when scores were last made, in epoch seconds; null if not known.
  recorded_from jsonb,
  -- When everybody was last scored.
  scored_at timestamptz,
  -- Whether observation_batches covers everything.
  batched boolean not null default false,
  -- During the first import, scores go back as far as all sources have been read, in epoch seconds; null: all days.
  read_back_to bigint
);
select make_tenant_table('measurement_states');

-- What a run made of each scope, by fingerprints of its inputs.
create table measured_scopes (
  organization_id uuid not null references organizations (id) on delete cascade,
  scope text not null,
  -- What the scope contributes to reading the organization's rules: its inputs, the text and its fingerprint.
  basis_key text not null,
  basis text not null,
  basis_digest text not null,
  -- Accounts that occur in the scope's facts.
  account_ids text not null,
  -- The rules that the scope was last read by.
  read_key text not null,
  told_key text not null,
  -- Fingerprints of what the scope imports from others, by part.
  heard text not null,
  measured_key text not null,
  -- From when the scope measures differently although no fact has changed; null for never.
  due_at bigint,
  primary key (organization_id, scope)
);
select make_tenant_table('measured_scopes');

-- Values that a scope exports to others.
create table told_fields (
  organization_id uuid not null references organizations (id) on delete cascade,
  scope text not null,
  field text not null,
  value text not null,
  primary key (organization_id, scope, field)
);
select make_tenant_table('told_fields');

-- Dependency keys under which an exported field meets what other scopes export or import.
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

-- The rules that facts were last read by, and the fingerprint of everything they were derived from.
create table rules_as_read (
  organization_id uuid not null references organizations (id) on delete cascade,
  made_of text not null,
  read_key text not null,
  rules text not null,
  code_version text not null,
  primary key (organization_id)
);
select make_tenant_table('rules_as_read');

-- Every sprint as last measured: its figures (summary) and what every issue did in it (detail).
create table sprint_reports (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  board_id text not null,
  team_id uuid,
  state text not null check (state in ('active', 'closed')),
  start_at bigint not null,
  planned_end_at bigint,
  -- Of an active sprint, the instant of the run.
  close_at bigint not null,
  summary jsonb not null,
  detail jsonb not null,
  digest text not null default '',
  primary key (organization_id, id)
);
select make_tenant_table('sprint_reports');
create index sprint_reports_close on sprint_reports (organization_id, close_at);
create index sprint_reports_board on sprint_reports (organization_id, board_id, start_at);
-- Finds the teams that have sprints from the index alone.
create index sprint_reports_team on sprint_reports (organization_id, team_id);

-- Flow of work through a team: items by category at the end of each day, and those in progress.
create table team_flows (
  organization_id uuid not null references organizations (id) on delete cascade,
  team_id uuid not null,
  days jsonb not null,
  in_progress jsonb not null,
  digest text not null default '',
  primary key (organization_id, team_id)
);
select make_tenant_table('team_flows');

-- The part of each scope in the flow of a team.
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

-- Merged changes that show a skill: the latest three of each author and repository, and the latest three for each file
-- extension. Lists of skills read these few instead of all changes of a year.
create table skill_changes (
  organization_id uuid not null references organizations (id) on delete cascade,
  repository_id text not null,
  number integer not null,
  author_id text not null,
  merged_at bigint not null,
  endings text[] not null,
  primary key (organization_id, repository_id, number)
);
select make_tenant_table('skill_changes');
