-- Users who ask to be tied to a person of the sources; gone as soon as they are.
create table person_asks (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- An account of the person they say they are; null when they find nobody.
  account_id text,
  asked_at timestamptz not null,
  primary key (organization_id, user_id)
);
select make_tenant_table('person_asks');
