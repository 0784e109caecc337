-- How many people a group's score of a day is the mean of: fewer than three are not shown to everybody.
alter table score_days add column people integer;
-- What is known already says nothing of it, so everything is measured anew when that happens next.
update measurement_states set rules_hash = '', measured_day = measured_day - 1;
