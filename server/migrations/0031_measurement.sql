-- One row behind a figure. Readers see the old rows until a measuring has committed all new ones.
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
  excluded text,
  reference jsonb not null,
  detail jsonb not null,
  primary key (organization_id, metric, key)
);
create index observations_at on observations (organization_id, metric, at);
select make_tenant_table('observations');

create table measurement_states (
  organization_id uuid primary key references organizations (id) on delete cascade,
  version bigint not null,
  facts_revision bigint not null,
  rules_hash text not null,
  -- Day in the organisation's zone that the newest scores are of.
  measured_day date not null,
  measured_at timestamptz not null
);
select make_tenant_table('measurement_states');

-- Score of a subject over the 30 days up to and with a day. Days without enough data have null.
create table score_days (
  organization_id uuid not null references organizations (id) on delete cascade,
  subject text not null,
  day date not null,
  overall double precision,
  low double precision,
  high double precision,
  n integer not null,
  dimensions jsonb not null,
  primary key (organization_id, subject, day)
);
select make_tenant_table('score_days');

-- Who looked at whose individual figures; the person sees it.
create table person_views (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  person_id uuid not null,
  viewer_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  what text not null,
  primary key (organization_id, id)
);
create index person_views_person on person_views (organization_id, person_id, at desc);
select make_tenant_table('person_views');

-- Scores of every subject over each time range, and over the period of equal length before it.
create table score_periods (
  organization_id uuid not null references organizations (id) on delete cascade,
  subject text not null,
  time_range text not null,
  part text not null check (part in ('current', 'previous')),
  window_from bigint not null,
  window_to bigint not null,
  score jsonb not null,
  primary key (organization_id, subject, time_range, part)
);
select make_tenant_table('score_periods');
