import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** How many merged changes of an account were in a repository, or touched files with an ending. */
export type ChangeCount = { authorId: string; kind: 'repository' | 'ending'; key: string; count: number };

/** What of a file's path tells its language: `ts` of `src/app.ts`. */
const ending = sql.raw(`lower(substring(file from '\\.([A-Za-z0-9]+)$'))`);

/** Everybody's merged changes since an instant, in epoch seconds, by repository and by the endings of their files. */
export const countChangesByAuthor = async (tx: Tx, since: number): Promise<ChangeCount[]> => {
  const { rows } = await sql<ChangeCount>`
    with merged as (
      select author_id, repository_id, number, files from pull_request_facts
      where state = 'merged' and merged_at >= ${since} and author_id is not null
    )
    select author_id as "authorId", 'repository' as kind, repository_id as key, count(*)::int as count
    from merged group by 1, 3
    union all
    select author_id, 'ending', ending, count(*)::int from (
      select distinct author_id, repository_id, number, ${ending} as ending from merged, unnest(files) as file
    ) as touched
    where ending is not null group by 1, 3`.execute(tx);
  return rows;
};

export type MergedChange = { repositoryId: string; title: string; url: string; mergedAt: number; endings: string[] };

/** Merged changes of some accounts since an instant, the latest first. */
export const listChangesOf = async (tx: Tx, accountIds: readonly string[], since: number): Promise<MergedChange[]> => {
  const { rows } = await sql<MergedChange>`
    select repository_id as "repositoryId", title, url, merged_at as "mergedAt",
      array(select distinct ${ending} from unnest(files) as file where ${ending} is not null) as endings
    from pull_request_facts
    where state = 'merged' and merged_at >= ${since} and author_id = any(${[...accountIds]}::text[])
    order by merged_at desc, number desc`.execute(tx);
  return rows;
};
