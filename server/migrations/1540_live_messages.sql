-- Messages of the live channel, so that a connection that was lost goes on after the last one that it got.
-- The position of an organization is raised in the transaction of each message, so ids are in the order of commits.
create table live_positions (
  organization_id uuid primary key references organizations (id) on delete cascade,
  last_id integer not null
);
select make_tenant_table('live_positions');

create table live_messages (
  organization_id uuid not null references organizations (id) on delete cascade,
  id integer not null,
  type text not null check (type in ('notification', 'performance_update', 'team_member_update')),
  -- Who gets it: members with at least this role, and these users.
  at_least text check (at_least in ('developer', 'manager', 'admin')),
  user_ids uuid[] not null default '{}',
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select make_tenant_table('live_messages');

-- The score of each person that was announced last.
create table announced_scores (
  organization_id uuid not null references organizations (id) on delete cascade,
  person_id uuid not null,
  score double precision not null,
  primary key (organization_id, person_id)
);
select make_tenant_table('announced_scores');

alter table notifications add column test boolean not null default false;
-- Until when quiet hours hold it back; null once it was delivered.
alter table notifications add column held_until timestamptz;
alter table notifications add column held_email boolean not null default false;
create index notifications_held on notifications (organization_id, user_id) where held_until is not null;

-- When somebody wants no toasts and emails, unless something is urgent. Whole hours in a time zone.
create table quiet_hours (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  enabled boolean not null,
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 0 and 23),
  time_zone text not null,
  primary key (organization_id, user_id)
);
select make_tenant_table('quiet_hours');

-- What people want to hear of: a clear change of a figure.
create table figure_alerts (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  metric text not null,
  subject text not null,
  direction text not null check (direction in ('better', 'worse', 'either')),
  paused boolean not null default false,
  -- The clear change that was found last, so that it is reported once.
  state text not null check (state in ('none', 'better', 'worse')),
  last_fired_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select make_tenant_table('figure_alerts');
create index figure_alerts_user on figure_alerts (organization_id, user_id, created_at);
