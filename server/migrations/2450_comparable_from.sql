-- From when on periods could be compared in the last run, in epoch seconds, because a source had not been read further back;
-- null: all.
alter table measurement_states add column comparable_from bigint;
