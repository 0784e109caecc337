-- What the observations of each scope were when last written, so that a measuring touches only scopes that differ.
create table observation_scopes (
  organization_id uuid not null references organizations (id) on delete cascade,
  scope text not null,
  digest text not null,
  primary key (organization_id, scope)
);
select make_tenant_table('observation_scopes');
insert into observation_scopes select distinct organization_id, scope, '' from observations;
create index observations_scope on observations (organization_id, scope);
