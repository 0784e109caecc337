-- One organisation is one tenant. Everything a tenant owns carries organization_id first in its key.

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
  created_at timestamptz not null default now()
);
select make_system_table('organizations');
grant select, update on organizations to sightline_tenant;
create policy own on organizations for all to sightline_tenant
  using (id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.organization_id', true), '')::uuid);

create table users (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text,
  avatar text,
  is_platform_admin boolean not null default false,
  is_demo boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive', 'suspended')),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  created_at timestamptz not null default now(),
  last_login_at timestamptz
);
create unique index users_email on users (lower(email));
select make_system_table('users');

create table memberships (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('developer', 'manager', 'admin')),
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index memberships_user on memberships (user_id);
select make_tenant_table('memberships');
create policy system on memberships for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on memberships to sightline_system;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The organisation the session acts in; null for people who belong to none.
  organization_id uuid references organizations (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  agent text not null
);
create index sessions_user on sessions (user_id);
select make_system_table('sessions');

create table sign_in_attempts (
  id bigint generated always as identity primary key,
  email text not null,
  at timestamptz not null,
  succeeded boolean not null
);
create index sign_in_attempts_email on sign_in_attempts (email, at);
select make_system_table('sign_in_attempts');

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
  primary key (organization_id, id)
);
create index audit_entries_at on audit_entries (organization_id, at desc);
select make_tenant_table('audit_entries');
