-- What scores of the last days were normalised against, kept while nothing before has changed.
alter table measurement_states add column anchors jsonb not null default '[]';
