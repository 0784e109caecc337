-- The weekly survey. Who took part and what was answered stand apart: answers are only counts, and taking
-- part has no time and does not say whether somebody answered or put it off.
create table pulse_settings (
  organization_id uuid primary key references organizations (id) on delete cascade,
  enabled boolean not null
);
select make_tenant_table('pulse_settings');

create table pulse_participations (
  organization_id uuid not null references organizations (id) on delete cascade,
  -- The Monday of the week, in the organisation's zone.
  week date not null,
  user_id uuid not null references users (id) on delete cascade,
  primary key (organization_id, week, user_id)
);
select make_tenant_table('pulse_participations');

create table pulse_counts (
  organization_id uuid not null references organizations (id) on delete cascade,
  week date not null,
  question text not null check (question in ('satisfaction', 'pace')),
  -- Null for people outside every team, or in one too small to hide them.
  team_id uuid,
  score smallint not null check (score between 0 and 10),
  count integer not null check (count > 0),
  unique nulls not distinct (organization_id, week, question, team_id, score)
);
select make_tenant_table('pulse_counts');
