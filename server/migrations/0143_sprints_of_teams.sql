-- Which teams have sprints is told by the index alone.
create index sprint_reports_team on sprint_reports (organization_id, team_id);
