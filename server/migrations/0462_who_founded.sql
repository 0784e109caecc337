-- Organisations founded before founding was recorded have it recorded now, as the first entry of their audit log. The
-- founder is the only member who has been one since that instant; the demo founds itself, with several at once.
-- Nobody else is known to have founded anything.
alter table organizations no force row level security;
alter table memberships no force row level security;
alter table users no force row level security;
alter table audit_entries no force row level security;
insert into audit_entries
  (organization_id, id, at, actor_kind, actor_user_id, actor_name, action, subject, detail)
overriding system value
select organizations.id,
  -- Before all others, which are listed by it.
  coalesce((select min(id) from audit_entries where organization_id = organizations.id), 1) - 1,
  organizations.created_at,
  case when founders.is_demo then 'job' when founders.count = 1 then 'user' else 'system' end,
  case when founders.count = 1 and not founders.is_demo then founders.id end,
  case when founders.is_demo then 'demo' when founders.count = 1 then founders.name else 'Not known' end,
  'organization.found', organizations.name, '{"recordedLater": true}'
from organizations
cross join lateral (
  select count(*) as count, coalesce(bool_or(is_demo), false) as is_demo, (array_agg(users.id))[1] as id, min(users.name) as name
  from memberships join users on users.id = memberships.user_id
  where memberships.organization_id = organizations.id and memberships.created_at = organizations.created_at
) as founders
where not organizations.is_sample and not exists (
  select from audit_entries
  where organization_id = organizations.id and action = 'organization.found');
alter table audit_entries force row level security;
alter table users force row level security;
alter table memberships force row level security;
alter table organizations force row level security;
