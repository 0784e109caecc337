-- Connected sources, and how far each has been read.

create table integration_credentials (
  organization_id uuid not null references organizations (id) on delete cascade,
  provider text not null check (provider in ('jira', 'bitbucket', 'confluence')),
  -- As the user knows it; the API may be elsewhere (the gateway for scoped tokens).
  base_url text not null,
  api_url text not null,
  -- Empty for bearer tokens.
  email text not null,
  sealed_token text not null,
  metadata jsonb not null default '{}',
  is_active boolean not null,
  last_verified_at timestamptz,
  error_message text,
  -- Raised whenever another token or site is saved.
  revision integer not null default 1,
  primary key (organization_id, provider)
);
select make_tenant_table('integration_credentials');

create table sync_sources (
  organization_id uuid not null,
  provider text not null,
  state text not null check (state in ('waiting-to-start', 'collecting', 'waiting', 'up-to-date', 'failed')),
  message text,
  waiting_until timestamptz,
  -- When collecting is due; moved on while a collector is alive, so that one that died is replaced.
  next_attempt_at timestamptz not null,
  failures integer not null default 0,
  first_completed_at timestamptz,
  last_success_at timestamptz,
  last_sweep_at timestamptz,
  oldest_collected timestamptz,
  months_done integer not null default 0,
  months_total integer not null default 0,
  primary key (organization_id, provider),
  foreign key (organization_id, provider) references integration_credentials (organization_id, provider) on delete cascade
);
select make_tenant_table('sync_sources');
create index sync_sources_due on sync_sources (next_attempt_at);
-- Finding out what is due looks at all organisations, and only at this table.
create policy due on sync_sources for select to sightline_system using (true);
grant select on sync_sources to sightline_system;

create table sync_runs (
  organization_id uuid not null,
  id bigint generated always as identity,
  provider text not null,
  kind text not null check (kind in ('full', 'incremental')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Periods of the history, newest first: [{ from, to }] in epoch milliseconds.
  windows jsonb not null,
  sweeps boolean not null,
  -- 0 reference data, then the windows, then the sweep.
  phase integer not null default 0,
  stored bigint not null default 0,
  changed bigint not null default 0,
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
  -- Where to go on, and what the stream remembers for later runs; only its connector reads them.
  cursor jsonb,
  memory jsonb,
  seen integer not null,
  expected integer,
  attempts integer not null default 0,
  -- Complete up to here.
  watermark timestamptz,
  problem text,
  revision integer not null,
  primary key (organization_id, provider, stream),
  foreign key (organization_id, provider) references sync_sources (organization_id, provider) on delete cascade
);
select make_tenant_table('sync_cursors');

create table set_aside_records (
  organization_id uuid not null,
  provider text not null,
  kind text not null,
  source_id text not null,
  reason text not null,
  -- The record's beginning, to see what was wrong with it.
  excerpt text not null,
  last_seen_at timestamptz not null,
  primary key (organization_id, provider, kind, source_id),
  foreign key (organization_id, provider) references sync_sources (organization_id, provider) on delete cascade
);
select make_tenant_table('set_aside_records');

-- When pull requests were merged according to the repository's activity, until the pull request is stored with it.
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

-- Full hashes by repository: pull requests name commits by their first twelve digits.
create table commit_hashes (
  organization_id uuid not null references organizations (id) on delete cascade,
  repository_id text not null,
  hash text collate "C" not null,
  primary key (organization_id, repository_id, hash)
);
select make_tenant_table('commit_hashes');
