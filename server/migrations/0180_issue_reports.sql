-- What people reported from an error page. Whoever is signed out may report as well.
create table issue_reports (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Made by the browser and shown on the error page.
  error_id text not null,
  path text not null,
  message text not null,
  user_id uuid references users (id) on delete set null,
  organization_id uuid references organizations (id) on delete cascade,
  address text not null,
  agent text not null
);
create index issue_reports_at on issue_reports (at desc);
select make_system_table('issue_reports');
