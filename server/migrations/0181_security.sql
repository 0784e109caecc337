-- What an organisation asks of its members' sessions; both off by default.
alter table organizations add column strict_sessions boolean not null default false;
alter table organizations add column require_two_factor boolean not null default false;

-- How a session was opened; a second factor is asked of passwords only.
alter table sessions add column method text not null default 'password'
  check (method in ('password', 'single-sign-on', 'passkey'));

-- An authenticator app's secret, sealed. Signing in asks for it once it is confirmed.
create table two_factor_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- Latest time step whose code was used: a code works once.
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

-- Tokens for programs. Only their hash is kept; they read what their owner may see, within their scopes.
create table api_tokens (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  -- The first signs, by which its owner recognises it.
  start text not null,
  hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id)
);
create index api_tokens_hash on api_tokens (hash);
select make_tenant_table('api_tokens');
-- A token is looked up before its organisation is known.
create policy system on api_tokens for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on api_tokens to sightline_system;
