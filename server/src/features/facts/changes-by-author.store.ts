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

/** How many merged changes of an account speak for something. */
export type AuthorCount = { authorId: string; count: number };

/**
 * Of the latest merged changes of some accounts since an instant, in epoch seconds, that touched files of these
 * endings, how many there are, `most` of each account.
 */
export const countLatestWith = async (
  tx: Tx,
  accountIds: readonly string[],
  { since, endings, most }: { since: number; endings: readonly string[]; most: number },
): Promise<AuthorCount[]> => {
  // An account's changes are looked at from the latest on, and no further than it takes.
  const { rows } = await sql<AuthorCount>`
    select account.id as "authorId", count(*)::int as count
    from unnest(${[...accountIds]}::text[]) as account (id) cross join lateral (
      select from pull_request_facts
      where state = 'merged' and author_id = account.id and merged_at >= ${since} and endings && ${[...endings]}::text[]
      order by merged_at desc limit ${most}
    ) as one
    group by 1`.execute(tx);
  return rows;
};

/** How many changes each account merged in some repositories since an instant, in epoch seconds. */
export const countMergedIn = async (
  tx: Tx,
  repositoryIds: readonly string[],
  since: number,
): Promise<AuthorCount[]> => {
  const { rows } = await sql<AuthorCount>`
    select author_id as "authorId", count(*)::int as count
    from pull_request_facts
    where repository_id = any(${[...repositoryIds]}::text[]) and state = 'merged' and merged_at >= ${since}
      and author_id is not null
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
