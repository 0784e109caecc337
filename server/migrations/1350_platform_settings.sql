-- Settings of the whole installation, changed by platform admins. They are not secret: every process reads them.
create table platform_settings (
  only_row boolean primary key default true check (only_row),
  settings jsonb not null default '{}',
  version integer not null default 0,
  changed_at timestamptz
);
insert into platform_settings default values;
select make_system_table('platform_settings');
create policy readable on platform_settings for select to sightline_tenant using (true);
grant select on platform_settings to sightline_tenant;

-- What a platform admin allows one organization instead of the limits of its plan; null follows the plan.
alter table organizations
  add column max_users integer check (max_users > 0),
  add column max_teams integer check (max_teams > 0),
  add column trial_ends_at timestamptz;

-- What platform admins did. An entry outlives the organization it is about.
create table platform_audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_user_id uuid references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  subject text not null,
  organization_id uuid,
  address text not null,
  detail jsonb not null default '{}'
);
create index platform_audit_entries_organization on platform_audit_entries (organization_id, id desc);
select make_system_table('platform_audit_entries');

-- Admins ask for another plan; a platform admin answers.
create table plan_requests (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  plan text not null check (plan in ('professional', 'enterprise')),
  note text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  answer text check (answer in ('granted', 'declined')),
  answered_at timestamptz,
  answered_by text,
  primary key (organization_id, id)
);
create unique index plan_requests_open on plan_requests (organization_id) where answer is null;
select make_tenant_table('plan_requests');
create policy system on plan_requests for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on plan_requests to sightline_system;

-- Old audit entries are deleted after the time that the platform keeps them.
create policy expires on audit_entries for delete to sightline_system using (true);
create policy readable_when_expiring on audit_entries for select to sightline_system using (true);
grant delete on audit_entries to sightline_system;
grant select (at) on audit_entries to sightline_system;
