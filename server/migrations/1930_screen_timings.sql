-- How often a screen reported a value of a web vital, by the hour. Values are kept as buckets, whose percentiles are read.
create table screen_timings (
  metric text not null,
  screen text not null,
  hour timestamptz not null,
  bucket integer not null,
  reports integer not null,
  primary key (hour, metric, screen, bucket)
);
select make_system_table('screen_timings');
