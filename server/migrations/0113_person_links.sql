-- Which account is a user's own, where somebody said so; otherwise a verified e-mail address says it.
create table person_links (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  primary key (organization_id, user_id)
);
select make_tenant_table('person_links');
-- An address that its owner has shown to be theirs.
alter table users add column email_verified_at timestamptz;
