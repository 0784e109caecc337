-- When statuses came into use in a project's workflow, or left it.
create table workflow_changes (
  organization_id uuid not null references organizations (id) on delete cascade,
  scope text not null,
  status_id text not null,
  kind text not null check (kind in ('added', 'removed')),
  name text not null,
  at bigint not null,
  primary key (organization_id, scope, status_id, kind)
);
select make_tenant_table('workflow_changes');
