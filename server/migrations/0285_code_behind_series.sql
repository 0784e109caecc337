-- By which code the numbers and the series behind scores were made; '' makes both anew at the next measuring.
alter table measurement_states add column code_version text not null default '';
