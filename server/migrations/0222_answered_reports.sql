-- Admins answer the reports of their organisation by closing them; screenshots show what was seen.
alter table issue_reports
  add column status text not null default 'open' check (status in ('open', 'closed')),
  add column changed_at timestamptz;
create index issue_reports_organization on issue_reports (organization_id, id desc);

create table issue_report_screenshots (
  report_id bigint not null references issue_reports (id) on delete cascade,
  id uuid not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
  content bytea not null,
  primary key (report_id, id)
);
select make_system_table('issue_report_screenshots');
