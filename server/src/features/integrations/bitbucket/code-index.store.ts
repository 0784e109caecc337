import type { CommitFact } from '@sightline/analytics';
import { sql } from 'kysely';
import { inParts } from '../../../platform/database/in-parts.ts';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { Tx } from '../../../platform/database/tenant.ts';

/** Deletes cached data of repositories that are no longer read. */
export const deleteRepositoriesOutside = async (tx: Tx, retained: readonly string[]): Promise<void> => {
  await sql`delete from commit_hashes where repository_id <> all(${[...retained]}::text[])`.execute(tx);
  await sql`delete from pull_request_merges where repository_id <> all(${[...retained]}::text[])`.execute(tx);
};

type Merge = { repositoryId: string; number: number; mergedAt: number };

/** Stores full hashes, so that short ones can be resolved without a request. */
export const saveHashes = async (tx: Tx, organizationId: string, commits: readonly CommitFact[]): Promise<void> => {
  if (commits.length === 0) return;
  const rows = commits.map(({ repositoryId, hash }) => ({
    organization_id: organizationId,
    repository_id: repositoryId,
    hash,
  }));
  for (const part of inParts(rows))
    await tx
      .insertInto('commit_hashes')
      .values(part)
      .onConflict((on) => on.doNothing())
      .execute();
};

/** Full hashes by the prefixes they begin with; a prefix of several commits is left out. */
export const findHashes = async (
  tx: Tx,
  repositoryId: string,
  prefixes: readonly string[],
): Promise<Map<string, string>> => {
  // Every hexadecimal digit sorts before "g", so a range finds a prefix by the primary key.
  const found = await sql<{ prefix: string; hash: string }>`
    select given.prefix, min(commit_hashes.hash) as hash
    from unnest(${[...prefixes]}::text[]) as given (prefix)
    join commit_hashes on commit_hashes.repository_id = ${repositoryId}
      and commit_hashes.hash >= given.prefix collate "C" and commit_hashes.hash < (given.prefix || 'g') collate "C"
    group by given.prefix
    having count(*) = 1`.execute(tx);
  return new Map(found.rows.map((row) => [row.prefix, row.hash]));
};

/** Stores when pull requests were merged; known merge times are not changed. */
export const saveMerges = async (tx: Tx, organizationId: string, merges: readonly Merge[]): Promise<void> => {
  if (merges.length === 0) return;
  const rows = merges.map((merge) => ({
    organization_id: organizationId,
    repository_id: merge.repositoryId,
    number: merge.number,
    merged_at: merge.mergedAt,
    settled: false,
  }));
  for (const part of inParts(rows))
    await tx
      .insertInto('pull_request_merges')
      .values(part)
      .onConflict((on) => on.doNothing())
      .execute();
};

/** Merge instants in epoch seconds by pull request number. */
export const findMerges = async (
  tx: Tx,
  repositoryId: string,
  numbers: readonly number[],
): Promise<Map<number, number>> => {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('pull_request_merges')
    .select(['number', 'merged_at'])
    .where('repository_id', '=', repositoryId)
    .where('number', '=', anyOf('integer', numbers))
    .execute();
  return new Map(rows.map((row) => [row.number, row.merged_at]));
};

export const findUnsettled = async (tx: Tx, repositoryId: string, since: number, limit: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('pull_request_merges')
    .select('number')
    .where('repository_id', '=', repositoryId)
    .where('settled', '=', false)
    .where('merged_at', '>=', since)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map((row) => row.number);
};

export const settleMerges = async (tx: Tx, repositoryId: string, numbers: readonly number[]): Promise<void> => {
  if (numbers.length === 0) return;
  await tx
    .updateTable('pull_request_merges')
    .set({ settled: true })
    .where('repository_id', '=', repositoryId)
    .where('number', '=', anyOf('integer', numbers))
    .where('settled', '=', false)
    .execute();
};

export type CommitsQuery = {
  repositoryId: string;
  /** Epoch seconds; `to` is exclusive, null without an end. */
  from: number;
  to: number | null;
  /** The last hash of the previous page; empty for the first page. */
  after: string;
  limit: number;
};

/** Hashes of the commits that were authored within a period, in the order of the hashes. */
export const listAuthoredHashes = async (
  tx: Tx,
  { repositoryId, from, to, after, limit }: CommitsQuery,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('commit_facts')
    .select('hash')
    .where('repository_id', '=', repositoryId)
    .where('authored_at', '>=', from)
    .$if(to !== null, (query) => query.where('authored_at', '<', to ?? 0))
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute();
  return rows.map((row) => row.hash);
};
