-- Channels of Slack and Microsoft Teams that a scheduled report posts its findings to.
create table report_webhooks (
  organization_id uuid not null references organizations (id) on delete cascade,
  schedule_id uuid not null,
  channel text not null check (channel in ('slack', 'teams')),
  sealed_url text not null,
  last_sent_at timestamptz,
  -- Of the last message: the run that it belongs to, how often sending it failed, and why. Null once it is sent.
  run_at timestamptz,
  attempts integer not null default 0,
  failed_at timestamptz,
  failure text,
  will_retry boolean not null default false,
  primary key (organization_id, schedule_id, channel),
  foreign key (organization_id, schedule_id) references report_schedules (organization_id, id) on delete cascade
);
select make_tenant_table('report_webhooks');
