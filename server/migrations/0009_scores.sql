-- Scores of people and groups, computed from observations.

-- A person's observations as plain columns of numbers, which scores are computed from.
create table person_series (
  organization_id uuid not null references organizations (id) on delete cascade,
  person_id uuid not null,
  series text not null,
  primary key (organization_id, person_id)
);
select make_tenant_table('person_series');

-- Score of a subject over the 30 days up to and including a day. Days without enough data have null.
create table score_days (
  organization_id uuid not null references organizations (id) on delete cascade,
  subject text not null,
  day date not null,
  overall double precision,
  low double precision,
  high double precision,
  n integer not null,
  dimensions jsonb not null,
  -- What a group's mean uses of its members, so that one member can be scored again without the others.
  standard_error double precision,
  degrees float8,
  -- How many people a group's score is the mean of, in all and by dimension: few are not shown to everybody.
  people integer,
  people_in jsonb,
  primary key (organization_id, subject, day)
);
select make_tenant_table('score_days');
create index score_days_day on score_days (organization_id, day);

-- Scores of every subject over each time range, and over the period of equal length before it.
create table score_periods (
  organization_id uuid not null references organizations (id) on delete cascade,
  subject text not null,
  time_range text not null,
  part text not null check (part in ('current', 'previous')),
  -- Order in which custom ranges were scored: only the latest are kept.
  id bigint generated always as identity,
  window_from bigint not null,
  window_to bigint not null,
  score jsonb not null,
  -- What explains the score is most of it, and only its receipt reads it.
  parts jsonb not null default '{}',
  overall double precision generated always as ((score ->> 'overall')::double precision) stored,
  primary key (organization_id, subject, time_range, part)
);
select make_tenant_table('score_periods');
-- Lists of thousands of people are sorted by score without reading how each was made.
create index score_periods_lists on score_periods (organization_id, time_range, part) include (subject, overall);

-- Of everything that a run writes and reads again in its own transaction, statistics that know one organization say
-- that another one has no rows. Any index then looks equally good while a large organization is measured first. Without
-- statistics of this column, the other columns decide which index is used.
do $$
declare
  written text;
begin
  foreach written in array array['observations', 'observation_batches', 'observation_scopes', 'shared_keys',
    'told_fields', 'measured_scopes', 'person_series', 'score_days', 'score_periods', 'sprint_reports', 'team_flows',
    'flow_parts']
  loop
    execute format('alter table %I alter column organization_id set statistics 0', written);
  end loop;
end
$$;
