-- Registration, passwords, invitations and what happens to an account.

alter table users add column password_changed_at timestamptz;
update users set password_changed_at = created_at;
alter table users add constraint users_theme_known check (theme in ('light', 'dark', 'system'));

-- Earlier passwords that may not be chosen again.
create table password_history (
  user_id uuid not null references users (id) on delete cascade,
  id bigint generated always as identity,
  password_hash text not null,
  replaced_at timestamptz not null,
  primary key (user_id, id)
);
select make_system_table('password_history');

-- Links sent by e-mail; only their hash is kept, and each works once.
create table one_time_codes (
  hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_user on one_time_codes (user_id);
select make_system_table('one_time_codes');

create table invitations (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  code_hash text not null,
  -- Null for a link that several people may use.
  email text,
  name text,
  role text not null check (role in ('developer', 'manager', 'admin')),
  team_id uuid,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  uses integer not null default 0,
  ended_at timestamptz,
  primary key (organization_id, id)
);
create index invitations_code on invitations (code_hash);
select make_tenant_table('invitations');
-- Accepting one happens before the organisation is known.
create policy system on invitations for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on invitations to sightline_system;

-- What happened to an account itself, in whichever organisation.
create table account_audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id uuid not null references users (id) on delete cascade,
  action text not null,
  address text not null,
  agent text not null,
  detail jsonb not null default '{}'
);
create index account_audit_entries_user on account_audit_entries (user_id, at desc);
select make_system_table('account_audit_entries');

-- Changing members is the system's work, and is audited in the same transaction.
create policy system on audit_entries for insert to sightline_system with check (true);
grant insert on audit_entries to sightline_system;
alter table audit_entries add column address text not null default '';

-- How often something was done within a window, counted across processes.
create table limit_counters (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);
select make_system_table('limit_counters');
