-- In which order ranges of somebody's choice were scored: only the latest are kept.
alter table score_periods add column id bigint generated always as identity;
