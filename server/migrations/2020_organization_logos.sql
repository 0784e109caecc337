-- Logos of organizations. The address of each cannot be guessed, because browsers send no token for images.
create table organization_logos (
  organization_id uuid primary key references organizations (id) on delete cascade,
  id uuid not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
  content bytea not null,
  changed_at timestamptz not null
);
select make_tenant_table('organization_logos');
create index organization_logos_id on organization_logos (id);
-- Logos are served without a session, and listed for members of several organizations.
create policy system on organization_logos for select to sightline_system using (true);
grant select on organization_logos to sightline_system;
