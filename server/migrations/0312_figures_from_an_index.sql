-- Figures of the whole organisation read many rows and of each a few short columns, which the index holds.
alter table observations add column distinct_thing text generated always as (detail ->> 'distinct') stored;
drop index observations_at;
create index observations_at on observations (organization_id, metric, at)
  include (value, excluded, person_id, team_id, repository_id, scope, distinct_thing);
