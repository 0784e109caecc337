-- Whether lists of the highest scores name people; without a row they do, to those who see individuals.
create table top_performers_settings (
  organization_id uuid primary key references organizations (id) on delete cascade,
  named boolean not null
);
select make_tenant_table('top_performers_settings');
