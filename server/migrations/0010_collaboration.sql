-- What users are told and asked: notifications, the pulse survey and decisions.

-- One row per reader, so that reading and clearing affect that reader only.
create table notifications (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('success', 'info', 'warning', 'error')),
  title text not null,
  message text not null,
  action_text text,
  action_url text,
  -- An announcement made twice is shown once.
  news_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  cleared_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, user_id, news_key)
);
select make_tenant_table('notifications');
create index notifications_newest on notifications (organization_id, user_id, created_at desc);

-- The weekly pulse survey. Participation and answers are stored apart: answers are only counts, and participation
-- has no time and does not say whether somebody answered or postponed.
create table pulse_settings (
  organization_id uuid primary key references organizations (id) on delete cascade,
  enabled boolean not null
);
select make_tenant_table('pulse_settings');

create table pulse_participations (
  organization_id uuid not null references organizations (id) on delete cascade,
  -- The Monday of the week, in the organization's zone.
  week date not null,
  user_id uuid not null references users (id) on delete cascade,
  person_id uuid,
  primary key (organization_id, week, user_id)
);
select make_tenant_table('pulse_participations');
-- Two accounts of one person answer once.
create unique index pulse_participations_person on pulse_participations (organization_id, week, person_id);

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

-- Who could have answered for a group in a week. Recorded at the time, so that nobody can be added later.
create table pulse_rosters (
  organization_id uuid not null references organizations (id) on delete cascade,
  week date not null,
  team_id uuid,
  person_ids uuid[] not null,
  changed boolean not null,
  unique nulls not distinct (organization_id, week, team_id)
);
select make_tenant_table('pulse_rosters');

-- A week is published once, rounded, and never changes afterwards.
create table pulse_weeks (
  organization_id uuid not null references organizations (id) on delete cascade,
  week date not null,
  question text not null check (question in ('satisfaction', 'pace')),
  team_id uuid,
  answers integer not null,
  -- A whole number; null if the week is withheld.
  mean double precision check (mean between 0 and 10),
  withheld text check (withheld in ('few', 'changed')),
  unique nulls not distinct (organization_id, week, question, team_id)
);
select make_tenant_table('pulse_weeks');

-- Forecast questions with their answers, as they were when asked.
create table decisions (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  -- Null is the whole organization.
  team_id uuid,
  question jsonb not null,
  answer jsonb not null,
  history jsonb not null,
  seed bigint not null,
  data_version bigint not null,
  asked_on date not null,
  made_at timestamptz not null,
  made_by uuid references users (id) on delete set null,
  made_by_name text not null,
  primary key (organization_id, id)
);
select make_tenant_table('decisions');
create index decisions_made_at on decisions (organization_id, made_at desc);
