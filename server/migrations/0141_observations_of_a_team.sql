-- A team's figures are read without those of the other teams.
create index observations_team on observations (organization_id, team_id, metric, at);
