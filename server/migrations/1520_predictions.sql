-- Predictions of scores as they were made, and what came of them.
create table predictions (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  person_id uuid not null,
  horizon_days integer not null check (horizon_days in (30, 60, 90)),
  -- The last complete day that it was made from, and the day that it is about.
  made_on date not null,
  target_day date not null,
  made_at timestamptz not null,
  -- Null where it was made without anybody asking.
  made_by uuid references users (id) on delete set null,
  data_version bigint not null,
  current_score double precision,
  predicted double precision,
  low double precision,
  high double precision,
  plain_mean double precision,
  content jsonb not null,
  -- Null until its day has come, and where there was no score on that day.
  actual double precision,
  evaluated_at timestamptz,
  primary key (organization_id, id)
);
select make_tenant_table('predictions');
create index predictions_person on predictions (organization_id, person_id, horizon_days, made_at desc);
create index predictions_due on predictions (organization_id, target_day) where evaluated_at is null;
create index predictions_made_by on predictions (made_by);

create table risk_assessments (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  person_id uuid not null,
  assessed_on date not null,
  assessed_at timestamptz not null,
  made_by uuid references users (id) on delete set null,
  data_version bigint not null,
  factors jsonb not null,
  primary key (organization_id, id)
);
select make_tenant_table('risk_assessments');
create index risk_assessments_person on risk_assessments (organization_id, person_id, assessed_at desc);
create index risk_assessments_made_by on risk_assessments (made_by);
