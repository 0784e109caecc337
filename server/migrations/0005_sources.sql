-- Connected sources (Jira, Bitbucket, Confluence), and how far each has been read.

create table integration_credentials (
  organization_id uuid not null references organizations (id) on delete cascade,
  provider text not null check (provider in ('jira', 'bitbucket', 'confluence')),
  -- The address that users know; the API may have another one (the gateway for scoped tokens).
  base_url text not null,
  api_url text not null,
  installation text not null default 'cloud' check (installation in ('cloud', 'data-center')),
  -- Empty for bearer tokens.
  email text not null,
  sealed_token text not null,
  -- Only known if the user said so; sources do not report it.
  token_expires_on text check (token_expires_on ~ '^\d{4}-\d{2}-\d{2}$'),
  -- Of sources connected by OAuth; every use of the refresh token returns a new one.
  sealed_refresh_token text,
  access_expires_at timestamptz,
  metadata jsonb not null default '{}',
  is_active boolean not null,
  last_verified_at timestamptz,
  error_message text,
  -- Raised whenever another token or site is saved.
  revision integer not null default 1,
  primary key (organization_id, provider)
);
select make_tenant_table('integration_credentials');

-- OAuth consents in progress. A state is valid for one answer, in the session that started it.
create table oauth_flows (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null,
  provider text not null check (provider in ('jira', 'confluence')),
  -- Null once answered.
  state_hash text,
  -- The granted tokens, until a site is chosen.
  sealed_grant text,
  ends_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, state_hash)
);
select make_tenant_table('oauth_flows');
-- The system deletes abandoned consents, which contain grants, without reading them.
create policy ended on oauth_flows for select to sightline_system using (true);
create policy forget on oauth_flows for delete to sightline_system using (true);
grant select (ends_at), delete on oauth_flows to sightline_system;

create table sync_sources (
  organization_id uuid not null,
  provider text not null,
  state text not null
    check (state in ('waiting-to-start', 'collecting', 'waiting', 'up-to-date', 'failed', 'stopped')),
  message text,
  waiting_until timestamptz,
  every_minutes integer not null default 15 check (every_minutes between 5 and 1440),
  -- When collecting is due. A live collector keeps moving it forward, so that one that died is replaced.
  next_attempt_at timestamptz not null,
  failures integer not null default 0,
  first_completed_at timestamptz,
  last_success_at timestamptz,
  last_sweep_at timestamptz,
  oldest_collected timestamptz,
  months_done integer not null default 0,
  months_total integer not null default 0,
  -- Raised when the collection scope changes, so that a collector using the old one stops.
  scope_revision integer not null default 1,
  -- Version of what a full pass reads; a connector that reads more has everything read again.
  reads integer not null default 1,
  -- What webhooks announced and no run has read yet; '*' is everything.
  announced text[] not null default '{}',
  primary key (organization_id, provider),
  foreign key (organization_id, provider) references integration_credentials (organization_id, provider) on delete cascade
);
select make_tenant_table('sync_sources');
-- The scheduler finds what is due across all organizations, in this table only.
create policy due on sync_sources for select to sightline_system using (true);
grant select on sync_sources to sightline_system;
create index sync_sources_due on sync_sources (next_attempt_at);

create table sync_runs (
  organization_id uuid not null,
  id bigint generated always as identity,
  provider text not null,
  -- A run of the kind "announced" reads only what webhooks named.
  kind text not null check (kind in ('full', 'incremental', 'announced')),
  announced text[] not null default '{}',
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Set while a user has stopped the run; it continues from here when started again.
  stopped_at timestamptz,
  stopped_by text,
  -- Periods of the history, newest first: [{ from, to }] in epoch milliseconds.
  windows jsonb not null,
  sweeps boolean not null,
  -- 0 is reference data, then the windows, then the sweep.
  phase integer not null default 0,
  stored bigint not null default 0,
  changed bigint not null default 0,
  requests bigint not null default 0,
  -- By kind of list: { issues: { expected, fetched, stored, skipped } }.
  counts jsonb not null default '{}',
  -- What last kept the run from continuing; null while nothing does.
  problem text,
  primary key (organization_id, id),
  foreign key (organization_id, provider) references sync_sources (organization_id, provider) on delete cascade
);
select make_tenant_table('sync_runs');
-- One run at a time; an interrupted one is continued.
create unique index sync_runs_current on sync_runs (organization_id, provider) where ended_at is null;

create table sync_cursors (
  organization_id uuid not null,
  provider text not null,
  stream text not null,
  run_id bigint not null,
  phase integer not null,
  done boolean not null,
  -- Where to continue, and what the stream remembers for later runs; only its connector reads them.
  cursor jsonb,
  memory jsonb,
  seen integer not null,
  expected integer,
  -- Complete up to here.
  watermark timestamptz,
  problem text,
  revision integer not null,
  primary key (organization_id, provider, stream),
  foreign key (organization_id, provider) references sync_sources (organization_id, provider) on delete cascade
);
select make_tenant_table('sync_cursors');

-- Quarantined records, which could not be read.
create table set_aside_records (
  organization_id uuid not null,
  provider text not null,
  kind text not null,
  source_id text not null,
  reason text not null,
  -- The beginning of the record, to see what was wrong with it.
  excerpt text not null,
  last_seen_at timestamptz not null,
  primary key (organization_id, provider, kind, source_id),
  foreign key (organization_id, provider) references sync_sources (organization_id, provider) on delete cascade
);
select make_tenant_table('set_aside_records');

-- Which projects, boards, repositories and spaces are read. Without a row all are, including later ones.
create table collection_scopes (
  organization_id uuid not null,
  provider text not null,
  kind text not null check (kind in ('projects', 'boards', 'repositories', 'spaces')),
  chosen text[] not null,
  primary key (organization_id, provider, kind),
  foreign key (organization_id, provider) references sync_sources (organization_id, provider) on delete cascade
);
select make_tenant_table('collection_scopes');

create table webhooks (
  organization_id uuid not null,
  provider text not null check (provider in ('jira', 'bitbucket')),
  sealed_secret text not null,
  created_at timestamptz not null,
  last_event_at timestamptz,
  -- When the latest event with a wrong signature arrived.
  last_refused_at timestamptz,
  -- The latest deliveries, so that a repeated one has no effect.
  recent text[] not null default '{}',
  primary key (organization_id, provider),
  foreign key (organization_id, provider) references integration_credentials (organization_id, provider) on delete cascade
);
select make_tenant_table('webhooks');

-- When pull requests were merged according to the repository's activity, until the pull request itself is stored.
create table pull_request_merges (
  organization_id uuid not null references organizations (id) on delete cascade,
  repository_id text not null,
  number integer not null,
  merged_at bigint not null,
  settled boolean not null,
  primary key (organization_id, repository_id, number)
);
select make_tenant_table('pull_request_merges');
create index pull_request_merges_unsettled on pull_request_merges (organization_id, repository_id, merged_at) where not settled;

-- Full commit hashes by repository, because pull requests name commits by their first twelve digits.
create table commit_hashes (
  organization_id uuid not null references organizations (id) on delete cascade,
  repository_id text not null,
  hash text collate "C" not null,
  primary key (organization_id, repository_id, hash)
);
select make_tenant_table('commit_hashes');
