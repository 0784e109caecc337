-- What of a source is read. Without a row everything is, also what is created later.
create table collection_scopes (
  organization_id uuid not null,
  provider text not null,
  kind text not null check (kind in ('projects', 'boards', 'repositories', 'spaces')),
  chosen text[] not null,
  primary key (organization_id, provider, kind),
  foreign key (organization_id, provider) references sync_sources (organization_id, provider) on delete cascade
);
select make_tenant_table('collection_scopes');

-- Raised with every change, so that a collector which reads by an older choice stops.
alter table sync_sources add column scope_revision integer not null default 1;
