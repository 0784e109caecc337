-- How many people of a group have a score in each dimension on a day: a mean of one or two is withheld from some viewers.
alter table score_days add column people_in jsonb;
