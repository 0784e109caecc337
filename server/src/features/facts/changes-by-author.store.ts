import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** What of a change speaks for its author: where it was made, and the endings of its files, each once. */
export type Touched = { repositoryId: string; endings: string[] };
/** How many merged changes of an account touched the same. */
export type ChangeCount = Touched & { authorId: string; count: number };
export type MergedChange = Touched & { title: string; url: string; mergedAt: number };

/** Everybody's merged changes since an instant, in epoch seconds, counted by what they touched. */
export const countChangesByAuthor = async (tx: Tx, since: number): Promise<ChangeCount[]> => {
  const { rows } = await sql<ChangeCount>`
    select author_id as "authorId", repository_id as "repositoryId", coalesce(endings, '{}') as endings, count(*)::int as count
    from pull_request_facts
    where state = 'merged' and merged_at >= ${since} and author_id is not null
    group by 1, 2, 3`.execute(tx);
  return rows;
};

/** How many merged changes of an account touched files of some endings, and how many were made in some repositories. */
export type TouchCount = { authorId: string; withEndings: number; inRepositories: number };

/** Everybody's merged changes since an instant, in epoch seconds, that touched any of these. */
export const countChangesTouching = async (
  tx: Tx,
  since: number,
  { endings, repositoryIds }: { endings: readonly string[]; repositoryIds: readonly string[] },
): Promise<TouchCount[]> => {
  const [hasEnding, isThere] = [
    sql`endings && ${[...endings]}::text[]`,
    sql`repository_id = any(${[...repositoryIds]}::text[])`,
  ];
  const { rows } = await sql<TouchCount>`
    select author_id as "authorId", (count(*) filter (where ${hasEnding}))::int as "withEndings",
      (count(*) filter (where ${isThere}))::int as "inRepositories"
    from pull_request_facts
    where state = 'merged' and merged_at >= ${since} and author_id is not null and (${hasEnding} or ${isThere})
    group by 1`.execute(tx);
  return rows;
};

/** Merged changes of some accounts since an instant, the latest first. */
export const listChangesOf = async (tx: Tx, accountIds: readonly string[], since: number): Promise<MergedChange[]> => {
  const { rows } = await sql<MergedChange>`
    select repository_id as "repositoryId", title, url, merged_at as "mergedAt", coalesce(endings, '{}') as endings
    from pull_request_facts
    where state = 'merged' and merged_at >= ${since} and author_id = any(${[...accountIds]}::text[])
    order by merged_at desc, number desc`.execute(tx);
  return rows;
};
