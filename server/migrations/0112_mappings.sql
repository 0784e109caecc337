-- What an organisation has said about reading its facts, each version whole, so that history and undo are reading.
create table reading_versions (
  organization_id uuid not null references organizations (id) on delete cascade,
  kind text not null check (kind in ('mappings', 'rules')),
  version integer not null,
  document jsonb not null,
  -- What was changed, in words.
  summary text not null,
  made_at timestamptz not null,
  made_by text not null,
  -- The version that an undo went back to.
  restores integer,
  primary key (organization_id, kind, version)
);
select make_tenant_table('reading_versions');

-- Where people worked when, as it was last measured: [{ teamId, from, to }] in epoch seconds.
alter table people add column memberships jsonb not null default '[]';
