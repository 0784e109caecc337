-- When scores were last made of everybody: within a new hour they follow what is measured, in a step of their own.
alter table measurement_states add column scored_at timestamptz;
