-- The values of a day are kept as the differences of whole numbers where they are such, which is told by a first
-- byte. Those that are kept as they are begin with a 0; a change of the column's type reaches every organisation's.
alter table observation_batches
  alter column "values" type bytea using case when octet_length("values") > 0 then '\x00'::bytea || "values" else "values" end;
comment on column observation_batches."values" is 'of medians: the values, ascending, packed';
