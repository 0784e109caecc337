-- Somebody's skills are told from the changes that they merged within a year.
create index pull_request_facts_author on pull_request_facts (organization_id, author_id, merged_at)
  where state = 'merged';
