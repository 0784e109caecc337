-- What is left out of a figure is counted by its reason, of which there is little among the rows that count.
create index observations_left_out on observations (organization_id, metric, at) include (excluded)
  where excluded is not null;
