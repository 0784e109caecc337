-- Which repositories deployed in a period is told by one look a repository.
create index observations_deployed on observations (organization_id, repository_id, at)
  where metric = 'deployment_frequency' and excluded is null;
