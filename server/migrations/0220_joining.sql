-- Domains whose people may ask to join. Several organisations may name the same one.
create table join_domains (
  organization_id uuid not null references organizations (id) on delete cascade,
  domain text not null check (domain = lower(domain)),
  allowed_by text not null,
  allowed_at timestamptz not null,
  primary key (organization_id, domain)
);
create index join_domains_domain on join_domains (domain);
select make_tenant_table('join_domains');
-- Whoever asks belongs to no organisation yet.
create policy system on join_domains for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on join_domains to sightline_system;

create table join_requests (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('open', 'approved', 'declined', 'withdrawn')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (organization_id, id)
);
-- One open request of somebody to an organisation.
create unique index join_requests_open on join_requests (organization_id, user_id) where state = 'open';
create index join_requests_user on join_requests (user_id);
select make_tenant_table('join_requests');
create policy system on join_requests for all to sightline_system using (true) with check (true);
grant select, insert, update, delete on join_requests to sightline_system;
