-- How sure the standard error of a day's score is, in degrees of freedom; null where there is no score,
-- and until an older one is made anew.
alter table score_days add column degrees float8;
