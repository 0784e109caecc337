-- Where sources announce changes. An announcement only says that a source is to be read again.
create table webhooks (
  organization_id uuid not null,
  provider text not null check (provider in ('jira', 'bitbucket')),
  sealed_secret text not null,
  created_at timestamptz not null,
  last_event_at timestamptz,
  -- When somebody last sent something that was not signed with the secret.
  last_refused_at timestamptz,
  -- The latest deliveries, so that one that is sent again does nothing.
  recent text[] not null default '{}',
  primary key (organization_id, provider),
  foreign key (organization_id, provider) references integration_credentials (organization_id, provider) on delete cascade
);
select make_tenant_table('webhooks');

-- The latest announcement; what was announced while a run was under way is read by the next.
alter table sync_sources add column announced_at timestamptz;
