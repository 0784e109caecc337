-- The organisation's observations counted by metric and day, so that its figures need not read every row.
-- A batch is what lies within one day of UTC and one of the organisation.
create table observation_batches (
  organization_id uuid not null references organizations (id) on delete cascade,
  metric text not null,
  at bigint not null,
  -- Where the stretch ends (exclusive), and its last row.
  until bigint not null,
  latest bigint not null,
  total integer not null,
  n integer not null,
  sum double precision not null,
  rest double precision not null,
  squares double precision not null,
  ones integer not null,
  most double precision not null,
  -- Of whom the rows are, up to as many as make a group.
  people uuid[] not null,
  -- Of medians: the values, ascending, as little-endian doubles.
  "values" bytea not null,
  primary key (organization_id, metric, at)
);
select make_tenant_table('observation_batches');

-- Whether batches were counted of everything: those of the first measuring after this.
alter table measurement_states add column batched boolean not null default false;
