-- Lists of thousands of people are found by name and score alone, without reading how each score was made.
alter table score_periods add column overall double precision generated always as ((score ->> 'overall')::double precision) stored;
create index score_periods_lists on score_periods (organization_id, time_range, part) include (subject, overall);

-- The endings of a change's files, each once. They speak for its author's skills, and taking paths apart is slow.
create function file_endings(files text[]) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct lower(substring(file from '\.([A-Za-z0-9]+)$')) as ending
    from unnest(files) as file
    where file ~ '\.[A-Za-z0-9]+$'
    order by ending)
$$;
alter table pull_request_facts add column endings text[] generated always as (file_endings(files)) stored;
drop index pull_request_facts_merged;
create index pull_request_facts_merged on pull_request_facts (organization_id, merged_at)
  include (author_id, repository_id, endings) where state = 'merged';
