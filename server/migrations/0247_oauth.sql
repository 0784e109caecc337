-- Sources that somebody connected by consenting at Atlassian: the access token ends within the hour, and each use
-- of the refresh token brings another one.
alter table integration_credentials
  add column sealed_refresh_token text,
  add column access_expires_at timestamptz;

-- Consents that were begun. The state is good for one answer, in the session that it was made in.
create table oauth_flows (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null,
  provider text not null check (provider in ('jira', 'confluence')),
  -- Null once it was answered.
  state_hash text,
  -- What was granted, until a site is chosen.
  sealed_grant text,
  ends_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, state_hash)
);
select make_tenant_table('oauth_flows');
