-- What was said about people's scores, and what they were recommended, with what came of it. Documents hold the
-- sentences as they were written, so that history shows what was said then.
create table explanations (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  person_id uuid not null,
  score double precision not null,
  document jsonb not null,
  data_version integer,
  generated_at timestamptz not null,
  primary key (organization_id, id)
);
create index explanations_newest on explanations (organization_id, person_id, generated_at desc);
select make_tenant_table('explanations');

create table recommendations (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  person_id uuid not null,
  metric text not null,
  category text not null check (category in ('performance', 'collaboration', 'technical', 'career', 'wellbeing')),
  priority text not null check (priority in ('urgent', 'high', 'medium', 'low')),
  status text not null check (status in ('new', 'in_progress', 'completed', 'dismissed')),
  document jsonb not null,
  created_at timestamptz not null,
  status_changed_at timestamptz,
  status_changed_by text,
  -- Newer evidence replaced it before anybody had taken it up.
  replaced_at timestamptz,
  primary key (organization_id, id)
);
create index recommendations_newest on recommendations (organization_id, person_id, created_at desc);
-- One recommendation about a signal waits or runs at a time.
create unique index recommendations_open on recommendations (organization_id, person_id, metric)
  where status in ('new', 'in_progress') and replaced_at is null;
select make_tenant_table('recommendations');
