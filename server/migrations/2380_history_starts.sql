-- Where the collected history of each kind of scope began in the last run, in epoch seconds (decision 2380). Empty in rows of
-- earlier versions.
alter table measurement_states add column history_starts jsonb not null default '{}';
