-- The merged changes that tell whether somebody has a skill: of each author and repository the latest three, and the
-- latest three that touched files of an ending. Lists of skills read these few instead of all changes of a year.
create table skill_changes (
  organization_id uuid not null references organizations (id) on delete cascade,
  repository_id text not null,
  number integer not null,
  author_id text not null,
  merged_at bigint not null,
  endings text[] not null,
  primary key (organization_id, repository_id, number)
);
alter table pull_request_facts no force row level security;
insert into skill_changes
select distinct organization_id, repository_id, number, author_id, merged_at, endings
from (
  select organization_id, repository_id, number, author_id, merged_at, endings,
    row_number() over (
      partition by organization_id, repository_id, author_id, ending order by merged_at desc, number desc) as place
  from pull_request_facts, unnest(array_append(endings, '')) as ending
  where state = 'merged' and merged_at is not null and author_id is not null
) as placed
where place <= 3;
alter table pull_request_facts force row level security;
select make_tenant_table('skill_changes');

-- What read them all, and what was read of one by one.
drop index pull_request_facts_merged;
drop index pull_request_facts_author;
create index pull_request_facts_author on pull_request_facts (organization_id, author_id, merged_at)
  where state = 'merged';
