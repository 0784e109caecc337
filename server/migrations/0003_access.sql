-- How users and programs get into an organization. All of it is looked up before the organization is known,
-- so the system role sees these tables too.

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
  -- The invitation ends with this user's right to invite. Null for invitations by the product itself.
  inviter_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  uses integer not null default 0,
  -- Who accepted a mailed invitation; they are suggested for its team.
  accepted_by uuid references users (id) on delete set null,
  ended_at timestamptz,
  primary key (organization_id, id)
);
select make_tenant_table('invitations');
create policy system on invitations for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on invitations to sightline_system;
create index invitations_code on invitations (code_hash);

-- Email domains whose users may ask to join. Several organizations may name the same one.
create table join_domains (
  organization_id uuid not null references organizations (id) on delete cascade,
  domain text not null check (domain = lower(domain)),
  allowed_by text not null,
  allowed_at timestamptz not null,
  primary key (organization_id, domain)
);
select make_tenant_table('join_domains');
create policy system on join_domains for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on join_domains to sightline_system;
create index join_domains_domain on join_domains (domain);

create table join_requests (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('open', 'approved', 'declined', 'withdrawn')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (organization_id, id)
);
select make_tenant_table('join_requests');
create policy system on join_requests for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on join_requests to sightline_system;
-- A user has at most one open request per organization.
create unique index join_requests_open on join_requests (organization_id, user_id) where state = 'open';
create index join_requests_user on join_requests (user_id);

-- The identity provider through which members sign in.
create table single_sign_on (
  organization_id uuid primary key references organizations (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  sealed_secret text not null,
  enabled boolean not null default false,
  -- Role of users who sign in for the first time.
  default_role text not null check (default_role in ('developer', 'manager'))
);
select make_tenant_table('single_sign_on');
create policy system on single_sign_on for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on single_sign_on to sightline_system;

-- Which user an identity of the provider is.
create table sign_in_identities (
  organization_id uuid not null references organizations (id) on delete cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  connected_at timestamptz not null,
  primary key (organization_id, issuer, subject)
);
select make_tenant_table('sign_in_identities');
create policy system on sign_in_identities for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on sign_in_identities to sightline_system;

-- Tokens for programs. Only their hash is stored; they read what their owner may see, within their scopes.
create table api_tokens (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  -- The first characters, by which the owner recognizes it.
  start text not null,
  hash text not null,
  -- Created in a session of single sign-on, and ends with it.
  by_provider boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id)
);
select make_tenant_table('api_tokens');
create policy system on api_tokens for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on api_tokens to sightline_system;
create index api_tokens_hash on api_tokens (hash);
