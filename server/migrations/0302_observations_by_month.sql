-- Digests of observations are of about a month of a scope, so that a change compares and writes no more than that.
alter table observation_scopes
  add column month integer not null default 0,
  drop constraint observation_scopes_pkey,
  add primary key (organization_id, scope, month);
alter table observation_scopes alter column month drop default;
delete from observation_scopes;
insert into observation_scopes (organization_id, scope, month, digest)
select distinct organization_id, scope, floor(at / 2592000.0)::integer, '' from observations;
drop index observations_scope;
create index observations_scope on observations (organization_id, scope, at);
update measurement_states set facts_revision = -1;
