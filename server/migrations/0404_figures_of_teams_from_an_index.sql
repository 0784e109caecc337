-- Teams beside each other over a year read hundreds of thousands of rows and of each a few short columns. The
-- index holds them in the order in which they are asked for; one of the whole organisation's rows was read before.
drop index observations_team;
create index observations_team on observations (organization_id, team_id, metric, at)
  include (value, excluded, person_id, repository_id, scope, distinct_thing);
