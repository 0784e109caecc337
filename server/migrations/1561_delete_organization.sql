-- Deletes an organization with everything that belongs to it, and the accounts of members who belong to no other one.
-- What platform admins did stays in their audit log. Runs with the rights of the caller: the system role has them.
create function delete_organization(organization uuid) returns integer language plpgsql as $$
declare
  members uuid[];
  deleted integer;
begin
  select coalesce(array_agg(u.id), '{}') into members from users u
    join memberships m on m.user_id = u.id and m.organization_id = organization
    where not u.is_platform_admin
      and not exists (select from memberships o where o.user_id = u.id and o.organization_id <> organization);
  delete from account_audit_entries where organization_id = organization;
  delete from limit_counters where position(organization::text in key) > 0;
  delete from organizations where id = organization;
  delete from users where id = any (members);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
