-- A group of fewer than five long-standing members is withheld: two accounts beside somebody would find their answer.
alter table pulse_weeks drop constraint pulse_weeks_withheld_check;
alter table pulse_weeks add constraint pulse_weeks_withheld_check check (withheld in ('few', 'changed', 'small'));
