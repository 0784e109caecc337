-- Every sprint as last measured: what its figures are (summary), and what every issue did in it (detail).
create table sprint_reports (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  board_id text not null,
  team_id uuid,
  state text not null check (state in ('active', 'closed')),
  start_at bigint not null,
  planned_end_at bigint,
  -- Of a running sprint, the instant it was measured.
  close_at bigint not null,
  summary jsonb not null,
  detail jsonb not null,
  primary key (organization_id, id)
);
create index sprint_reports_close on sprint_reports (organization_id, close_at);
create index sprint_reports_board on sprint_reports (organization_id, board_id, start_at);
select make_tenant_table('sprint_reports');

-- How work flows through a team: items by category at the end of each day, and those in progress.
create table team_flows (
  organization_id uuid not null references organizations (id) on delete cascade,
  team_id uuid not null,
  days jsonb not null,
  in_progress jsonb not null,
  primary key (organization_id, team_id)
);
select make_tenant_table('team_flows');

-- What was measured before knows neither: the next measuring starts anew.
update measurement_states set facts_revision = -1;
