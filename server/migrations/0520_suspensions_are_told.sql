-- Whoever suspends a user or an organisation, and by whichever way: the open live connections close at once.
create function tell_suspended() returns trigger language plpgsql as $$
begin
  perform pg_notify(
    'sightline_live',
    json_build_object('message', json_build_object('type', 'suspended', 'payload', json_build_object('id', new.id)))::text
  );
  return null;
end $$;

create trigger users_suspended after update of status on users
  for each row when (old.status is distinct from new.status and new.status <> 'active')
  execute function tell_suspended();
create trigger organizations_suspended after update of status on organizations
  for each row when (old.status is distinct from new.status and new.status <> 'active')
  execute function tell_suspended();
