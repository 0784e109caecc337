-- Questions about the future with their answers, as they were when they were asked.
create table decisions (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  -- Whose numbers they are; null is the whole organisation.
  team_id uuid,
  question jsonb not null,
  answer jsonb not null,
  history jsonb not null,
  seed bigint not null,
  data_version bigint not null,
  asked_on date not null,
  made_at timestamptz not null,
  made_by uuid references users (id) on delete set null,
  made_by_name text not null,
  primary key (organization_id, id)
);
create index decisions_made_at on decisions (organization_id, made_at desc);
select make_tenant_table('decisions');
