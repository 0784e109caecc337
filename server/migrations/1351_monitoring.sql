-- What each process answered and used, by the minute. The figures of the system are added over processes.
create table process_minutes (
  process text not null,
  minute timestamptz not null,
  role text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  requests integer not null,
  failures integer not null,
  duration_ms double precision not null,
  memory_bytes bigint not null,
  memory_limit_bytes bigint not null,
  primary key (process, minute)
);
create index process_minutes_minute on process_minutes (minute);
select make_system_table('process_minutes');

-- Values of the system's metrics as they were when the rules were evaluated; null where there was nothing to measure.
create table monitoring_samples (
  metric text not null,
  at timestamptz not null,
  value double precision,
  primary key (metric, at)
);
select make_system_table('monitoring_samples');

create table service_checks (
  service text not null,
  at timestamptz not null,
  status text not null check (status in ('operational', 'degraded', 'down')),
  latency_ms double precision,
  error_rate double precision,
  primary key (service, at)
);
select make_system_table('service_checks');

-- Rules of an organization, or of the platform where there is none.
create table alert_rules (
  id uuid primary key,
  organization_id uuid references organizations (id) on delete cascade,
  name text not null,
  metric text not null,
  condition text not null check (condition in ('above', 'below')),
  threshold double precision not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  enabled boolean not null,
  notifications text[] not null,
  state text not null default 'normal'
    check (state in ('normal', 'pending', 'firing', 'recovering', 'no-data', 'error')),
  state_since timestamptz not null,
  created_at timestamptz not null
);
create index alert_rules_organization on alert_rules (organization_id);
select make_tenant_table('alert_rules');
create policy system on alert_rules for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on alert_rules to sightline_system;

create table monitoring_alerts (
  id uuid primary key,
  organization_id uuid references organizations (id) on delete cascade,
  rule_id uuid references alert_rules (id) on delete set null,
  type text not null check (type in ('performance', 'system', 'error', 'security')),
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  title text not null,
  message text not null,
  at timestamptz not null,
  service text not null,
  metric text not null,
  value double precision,
  threshold double precision not null,
  resolved_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text,
  dismissed_at timestamptz,
  dismissed_by text
);
create index monitoring_alerts_organization on monitoring_alerts (organization_id, at desc);
select make_tenant_table('monitoring_alerts');
create policy system on monitoring_alerts for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on monitoring_alerts to sightline_system;

-- Where alerts of an organization, or of the platform, are sent besides the product itself.
create table monitoring_channels (
  id uuid primary key,
  organization_id uuid unique nulls not distinct references organizations (id) on delete cascade,
  slack_url_sealed text not null
);
select make_tenant_table('monitoring_channels');
create policy system on monitoring_channels for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on monitoring_channels to sightline_system;

-- Page timings and memory that browsers report, added up by the hour. Nothing says who reported them.
create table page_timings (
  metric text not null,
  hour timestamptz not null,
  reports integer not null,
  total double precision not null,
  good integer not null,
  poor integer not null,
  primary key (metric, hour)
);
select make_system_table('page_timings');
