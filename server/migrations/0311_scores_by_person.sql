-- What a group's mean takes of its members, so that one person's score can be made anew without the others'.
alter table score_days add column standard_error double precision;
create index score_days_day on score_days (organization_id, day);
-- What explains a score is most of it, and only its receipt reads it.
alter table score_periods add column parts jsonb not null default '{}';
-- Since when each metric was observed when scores were last made, in epoch seconds; null: not known.
alter table measurement_states add column recorded_from jsonb;
