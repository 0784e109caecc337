-- Images and documents of reported issues. Screenshots are copied: processes of the version before still read theirs.
create table issue_attachments (
  report_id bigint not null references issue_reports (id) on delete cascade,
  id uuid not null,
  -- The position within its report.
  position smallint not null,
  name text not null check (char_length(name) between 1 and 255),
  media_type text not null,
  content bytea not null,
  primary key (report_id, id)
);
select make_system_table('issue_attachments');

-- The owner of the tables sees no rows of reports.
set local role sightline_system;
insert into issue_attachments (report_id, id, position, name, media_type, content)
select report_id, id, position,
  'screenshot-' || position || '.' || case media_type when 'image/jpeg' then 'jpg' else split_part(media_type, '/', 2) end,
  media_type, content
from (
  select *, row_number() over (partition by report_id order by id) as position from issue_report_screenshots
) screenshots;
set local role none;
