-- How far an organization is with its setup; any of its admins can continue it.
create table onboarding_progress (
  organization_id uuid primary key references organizations (id) on delete cascade,
  step text not null,
  completed text[] not null default '{}',
  skipped text[] not null default '{}',
  finished_at timestamptz,
  updated_at timestamptz not null
);
select make_tenant_table('onboarding_progress');
