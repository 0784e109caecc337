-- Organizations and their members. One organization is one tenant: everything that it owns carries
-- organization_id first in its key, and row-level security shows a tenant its own rows only.

-- Makes a table a tenant's: the tenant role sees and writes the rows of app.organization_id only.
create function make_tenant_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy tenant on %s for all to sightline_tenant
       using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)
       with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', name);
  execute format('grant select, insert, update, delete on %s to sightline_tenant', name);
end $$;

-- Makes a table one that signing in reads across tenants: the system role sees all of its rows.
create function make_system_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy system on %s for all to sightline_system using (true) with check (true)', name);
  execute format('grant select, insert, update, delete on %s to sightline_system', name);
end $$;

create table organizations (
  id uuid primary key,
  name text not null check (length(name) between 2 and 100),
  domain text,
  time_zone text not null default 'UTC',
  subscription_tier text not null default 'professional' check (subscription_tier in ('professional', 'enterprise')),
  status text not null default 'active' check (status in ('active', 'suspended', 'disabled')),
  -- What the organization requires of its members' sessions.
  strict_sessions boolean not null default false,
  require_two_factor boolean not null default false,
  -- The sample organization has no members; it is shown to organizations without data.
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);
select make_system_table('organizations');
grant select, update on organizations to sightline_tenant;
create policy own on organizations for all to sightline_tenant
  using (id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.organization_id', true), '')::uuid);
-- At most one sample organization.
create unique index organizations_sample on organizations (is_sample) where is_sample;

create table users (
  id uuid primary key,
  email text not null,
  email_verified_at timestamptz,
  name text not null,
  -- Null for accounts that sign in through an identity provider only.
  password_hash text,
  password_changed_at timestamptz,
  avatar text,
  is_platform_admin boolean not null default false,
  is_demo boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive', 'suspended')),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  constraint users_theme_known check (theme in ('light', 'dark', 'system'))
);
select make_system_table('users');
-- An address belongs to the account that has verified it. Until then, any number of accounts may claim it.
create unique index users_verified_email on users (lower(email)) where email_verified_at is not null;
create index users_email on users (lower(email));

-- Announces a suspension to every process, however it was made, so that open live connections close at once.
create function tell_suspended() returns trigger language plpgsql as $$
begin
  perform pg_notify(
    'sightline_live',
    json_build_object('message', json_build_object('type', 'suspended', 'payload', json_build_object('id', new.id)))::text
  );
  return null;
end $$;
create trigger users_suspended after update of status on users
  for each row when (old.status is distinct from new.status and new.status <> 'active')
  execute function tell_suspended();
create trigger organizations_suspended after update of status on organizations
  for each row when (old.status is distinct from new.status and new.status <> 'active')
  execute function tell_suspended();

create table memberships (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('developer', 'manager', 'admin')),
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
select make_tenant_table('memberships');
create policy system on memberships for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on memberships to sightline_system;
create index memberships_user on memberships (user_id);

create table audit_entries (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'job', 'webhook', 'system')),
  actor_user_id uuid references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  address text not null default '',
  primary key (organization_id, id)
);
select make_tenant_table('audit_entries');
-- Use cases that change members run as the system, and audit in the same transaction.
create policy system on audit_entries for insert to sightline_system with check (true);
grant insert on audit_entries to sightline_system;
create index audit_entries_at on audit_entries (organization_id, at desc);

-- How often something was done within a window, counted across processes.
create table limit_counters (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);
select make_system_table('limit_counters');
-- Announcements are mailed in a tenant's transaction, which counts them for the recipient's mailbox.
grant select, insert, update on limit_counters to sightline_tenant;
create policy announcements on limit_counters for all to sightline_tenant
  using (key like 'mail-announcement %') with check (key like 'mail-announcement %');
