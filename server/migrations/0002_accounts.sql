-- Accounts: sessions, passwords, second factors and passkeys. They belong to a user, not to an organization.

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Null for users without an organization.
  organization_id uuid references organizations (id) on delete cascade,
  -- A second factor is required after passwords only.
  method text not null default 'password' check (method in ('password', 'single-sign-on', 'passkey')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  agent text not null
);
select make_system_table('sessions');
create index sessions_user on sessions (user_id);

create table sign_in_attempts (
  id bigint generated always as identity primary key,
  email text not null,
  at timestamptz not null,
  succeeded boolean not null,
  kind text not null default 'password' check (kind in ('password', 'code', 'passkey', 'confirmation')),
  address text not null default '',
  agent text not null default ''
);
select make_system_table('sign_in_attempts');
create index sign_in_attempts_email on sign_in_attempts (email, at);

-- Earlier passwords, which may not be reused.
create table password_history (
  user_id uuid not null references users (id) on delete cascade,
  id bigint generated always as identity,
  password_hash text not null,
  replaced_at timestamptz not null,
  primary key (user_id, id)
);
select make_system_table('password_history');

-- Links sent by email. Only their hash is stored, and each works once.
create table one_time_codes (
  hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  expires_at timestamptz not null,
  used_at timestamptz
);
select make_system_table('one_time_codes');
create index one_time_codes_user on one_time_codes (user_id);

create table two_factor_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text not null,
  begun_at timestamptz not null,
  -- Signing in requires a code once this is set.
  confirmed_at timestamptz,
  -- Latest time step whose code was used, because a code works once.
  last_step bigint not null default 0
);
select make_system_table('two_factor_secrets');

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
select make_system_table('recovery_codes');

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Signatures made so far according to the device; 0 for devices that do not count.
  counter bigint not null,
  transports text[] not null,
  -- Whether the device stores a copy elsewhere, such as in the maker's cloud.
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
select make_system_table('passkeys');
create index passkeys_user on passkeys (user_id);

-- What a device is asked to sign. Each challenge is answered once.
create table passkey_challenges (
  challenge text primary key,
  -- Null while signing in, when the user is not known yet.
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
select make_system_table('passkey_challenges');
create index passkey_challenges_end on passkey_challenges (expires_at);

-- Pictures of users. The address of each cannot be guessed, because browsers send no token for images.
create table avatars (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
  content bytea not null,
  changed_at timestamptz not null
);
select make_system_table('avatars');
create unique index avatars_id on avatars (id);

-- What happened to an account, in any organization.
create table account_audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id uuid not null references users (id) on delete cascade,
  -- Where it happened, if known.
  organization_id uuid references organizations (id) on delete set null,
  action text not null,
  address text not null,
  agent text not null,
  detail jsonb not null default '{}'
);
select make_system_table('account_audit_entries');
-- What happens to a member's account inside an organization is recorded by that organization.
create policy members on account_audit_entries for insert to sightline_tenant
  with check (user_id in (select user_id from memberships));
grant insert on account_audit_entries to sightline_tenant;
create index account_audit_entries_user on account_audit_entries (user_id, at desc);

-- Problems reported from an error page, also by people who are signed out.
create table issue_reports (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Made by the browser and shown on the error page.
  error_id text not null,
  path text not null,
  message text not null,
  user_id uuid references users (id) on delete set null,
  organization_id uuid references organizations (id) on delete cascade,
  address text not null,
  agent text not null,
  -- Admins answer the reports of their organization by closing them.
  status text not null default 'open' check (status in ('open', 'closed')),
  changed_at timestamptz
);
select make_system_table('issue_reports');
create index issue_reports_at on issue_reports (at desc);
create index issue_reports_organization on issue_reports (organization_id, id desc);

create table issue_report_screenshots (
  report_id bigint not null references issue_reports (id) on delete cascade,
  id uuid not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
  content bytea not null,
  primary key (report_id, id)
);
select make_system_table('issue_report_screenshots');
