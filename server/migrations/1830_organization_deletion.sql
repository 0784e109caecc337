-- An organization's own admin may have it deleted; until then it can be kept.
alter table organizations
  add column deletion_requested_at timestamptz,
  add column deletion_due_at timestamptz,
  add column deletion_requested_by text;
create index organizations_deletion_due on organizations (deletion_due_at) where deletion_due_at is not null;
