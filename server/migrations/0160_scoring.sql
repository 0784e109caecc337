-- How scores are made is said in versions as well.
alter table reading_versions drop constraint reading_versions_kind_check;
alter table reading_versions add constraint reading_versions_kind_check check (kind in ('mappings', 'rules', 'scoring'));

-- What the numbers that are shown were measured under: a preview of other scores starts from the same.
-- The scoring version is 0 while nothing was ever said about scoring.
alter table measurement_states add column scoring_version integer not null default 0;
alter table measurement_states add column rules jsonb;

-- Scores from before lack the steps that receipts show: the next measuring computes all of them anew.
truncate score_periods, measurement_states;
