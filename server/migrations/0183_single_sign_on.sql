-- The identity provider by which members of an organisation sign in. Off until it is enabled.
create table single_sign_on (
  organization_id uuid primary key references organizations (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  sealed_secret text not null,
  enabled boolean not null default false,
  -- What somebody becomes who signs in for the first time.
  default_role text not null check (default_role in ('developer', 'manager'))
);
select make_tenant_table('single_sign_on');
-- Signing in happens before the organisation is known.
create policy system on single_sign_on for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on single_sign_on to sightline_system;

-- Who a person at the provider is here.
create table sign_in_identities (
  organization_id uuid not null references organizations (id) on delete cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  connected_at timestamptz not null,
  primary key (organization_id, issuer, subject)
);
select make_tenant_table('sign_in_identities');
create policy system on sign_in_identities for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on sign_in_identities to sightline_system;
