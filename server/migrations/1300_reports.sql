-- Templates that an organization has made; the built-in ones are part of the product.
create table report_templates (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text not null,
  type text not null,
  time_range text not null,
  metrics jsonb not null,
  sections jsonb not null,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select make_tenant_table('report_templates');

create table report_schedules (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  template_id text not null,
  timing jsonb not null,
  format text not null,
  only_when_changed boolean not null,
  enabled boolean not null,
  -- Raised by every change, so that a run that was queued before it does nothing.
  version integer not null,
  next_run timestamptz,
  last_run timestamptz,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select make_tenant_table('report_schedules');

create table report_recipients (
  organization_id uuid not null references organizations (id) on delete cascade,
  schedule_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  unsubscribed_at timestamptz,
  last_sent_at timestamptz,
  primary key (organization_id, schedule_id, user_id),
  foreign key (organization_id, schedule_id) references report_schedules (organization_id, id) on delete cascade
);
select make_tenant_table('report_recipients');

create table generated_reports (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text not null,
  type text not null,
  status text not null check (status in ('pending', 'generating', 'ready', 'failed')),
  progress integer not null default 0,
  format text not null,
  -- What to generate, resolved when it was requested.
  plan jsonb not null,
  -- Text, so that the JSON file is the same bytes every time.
  document text,
  owner_id uuid not null references users (id) on delete cascade,
  owner_name text not null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  size bigint,
  media_name text,
  error text,
  -- Of reports that were made for a recipient; only that recipient sees them.
  schedule_id uuid,
  schedule_name text,
  is_test boolean not null default false,
  primary key (organization_id, id)
);
create index generated_reports_newest on generated_reports (organization_id, requested_at desc);
select make_tenant_table('generated_reports');

create table report_exports (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  report_id uuid not null,
  format text not null,
  status text not null check (status in ('pending', 'ready', 'failed')),
  media_name text,
  created_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references generated_reports (organization_id, id) on delete cascade
);
select make_tenant_table('report_exports');

-- The bytes of files of reports and exports, in parts that fit into memory.
create table report_files (
  organization_id uuid not null references organizations (id) on delete cascade,
  report_id uuid not null,
  -- The report itself, or one of its exports.
  file_id uuid not null,
  part integer not null,
  bytes bytea not null,
  primary key (organization_id, file_id, part),
  foreign key (organization_id, report_id) references generated_reports (organization_id, id) on delete cascade
);
create index report_files_report on report_files (organization_id, report_id);
select make_tenant_table('report_files');

create table report_shares (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  report_id uuid not null,
  token_hash text not null,
  expires_at timestamptz not null,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references generated_reports (organization_id, id) on delete cascade
);
create unique index report_shares_token on report_shares (organization_id, token_hash);
select make_tenant_table('report_shares');
