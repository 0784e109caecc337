-- Who created an invitation, so that it ends with their right to invite. Null for those of the product itself.
alter table invitations add column inviter_id uuid references users (id) on delete cascade;
-- Who accepted one that was mailed; they are suggested for its team.
alter table invitations add column accepted_by uuid references users (id) on delete set null;
alter table invitations no force row level security;
alter table memberships no force row level security;
alter table users no force row level security;
update invitations set inviter_id = (
  select users.id
  from memberships join users on users.id = memberships.user_id
  where memberships.organization_id = invitations.organization_id
    and memberships.role = 'admin' and users.name = invitations.invited_by
)
where ended_at is null and 1 = (
  select count(*)
  from memberships join users on users.id = memberships.user_id
  where memberships.organization_id = invitations.organization_id
    and memberships.role = 'admin' and users.name = invitations.invited_by
);
-- Nobody can tell who created the others, so they end.
update invitations set ended_at = now() where ended_at is null and inviter_id is null;
alter table users force row level security;
alter table memberships force row level security;
alter table invitations force row level security;
