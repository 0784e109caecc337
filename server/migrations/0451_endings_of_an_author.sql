-- Whether somebody's latest changes touched files of a language is told from the index of their changes.
drop index pull_request_facts_author;
create index pull_request_facts_author on pull_request_facts (organization_id, author_id, merged_at)
  include (endings) where state = 'merged';
