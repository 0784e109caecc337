-- Find the few rows about which figures are in doubt among all rows of a period: by why they do not count, and changes
-- whose deployment is inferred from their merge.
create index observations_reason on observations (organization_id, excluded text_pattern_ops, at)
  where excluded is not null;
create index observations_by_merge_time on observations (organization_id, metric, at)
  where excluded is null and detail ->> 'deployedBy' = 'merge time';
