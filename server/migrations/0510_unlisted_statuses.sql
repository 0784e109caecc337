-- Null: the source no longer lists the status; it is known from changes only.
alter table status_facts alter column category drop not null;

-- Those that earlier collections went past. Their names were not collected, so their ids serve.
alter table issue_change_facts no force row level security;
alter table status_facts no force row level security;
alter table sprint_reports no force row level security;
insert into status_facts (organization_id, id, name)
select distinct change.organization_id, status.id, status.id
from issue_change_facts change
cross join lateral (values (change.from_value), (change.to_value)) as status (id)
where change.field = 'status' and status.id is not null and status.id <> ''
on conflict (organization_id, id) do nothing;

-- Until sprints are measured again.
update sprint_reports set summary = summary || '{"unlistedStatuses": []}';
alter table issue_change_facts force row level security;
alter table status_facts force row level security;
alter table sprint_reports force row level security;
