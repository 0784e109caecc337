-- Settings of an organization.

-- Mappings, measurement rules and scoring: every version whole, so that history and undo are plain reads.
create table reading_versions (
  organization_id uuid not null references organizations (id) on delete cascade,
  kind text not null check (kind in ('mappings', 'rules', 'scoring')),
  version integer not null,
  document jsonb not null,
  -- What was changed, in words.
  summary text not null,
  made_at timestamptz not null,
  made_by text not null,
  -- The version that an undo restored.
  restores integer,
  primary key (organization_id, kind, version)
);
select make_tenant_table('reading_versions');

-- Which values issues have and what repositories deployed, shown while editing measurement rules. Counting takes
-- seconds in a large organization, so the result is kept.
create table rules_evidence (
  organization_id uuid primary key references organizations (id) on delete cascade,
  code_version text not null,
  rules_version int not null,
  counted_at timestamptz not null,
  evidence text not null
);
select make_tenant_table('rules_evidence');

-- Whether lists of the highest scores show names. Without a row they do, to viewers who may see individuals.
create table top_performers_settings (
  organization_id uuid primary key references organizations (id) on delete cascade,
  named boolean not null
);
select make_tenant_table('top_performers_settings');

-- How many days of data an organization keeps, and what is announced.
create table retention_states (
  organization_id uuid primary key references organizations (id) on delete cascade,
  -- In force; -1 keeps everything.
  days integer not null,
  -- A shorter time takes effect later, so that nobody loses data without notice.
  announced_days integer,
  takes_effect_at timestamptz,
  -- What the latest night that removed something removed, and before which day.
  removed_at timestamptz,
  removed_before date,
  removed jsonb,
  -- What the next night and the announced time will remove, by day, as of the last night.
  counted_at timestamptz,
  counted jsonb,
  check ((announced_days is null) = (takes_effect_at is null))
);
select make_tenant_table('retention_states');
