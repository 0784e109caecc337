-- Of what was last written, so that a measuring sends only the sprints and flows that differ.
alter table sprint_reports add column digest text not null default '';
alter table team_flows add column digest text not null default '';
