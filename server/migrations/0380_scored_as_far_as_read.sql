-- While sources are read for the first time, days are scored as far back as all of them have been read, in epoch
-- seconds; null: all days.
alter table measurement_states add column read_back_to bigint;
