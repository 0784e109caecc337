import { changesOfASkill } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** What a change shows about its author's skills: its repository, and the distinct file extensions. */
export type Touched = { repositoryId: string; endings: string[] };
/** A number of changes by one author with the same repository and extensions. */
export type ChangeCount = Touched & { authorId: string; count: number };
export type MergedChange = Touched & { title: string; url: string; mergedAt: number };

/**
 * Merged changes since an instant, in epoch seconds, that decide whether a person has a skill:
 * each author's latest in a repository, and the latest that touched an ending there, as many as make one. So there
 * are as many of a skill as it takes exactly where there are in all changes.
 * @param only those that touched files of one of these endings or were made in one of these repositories
 */
export const countSkillChanges = async (
  tx: Tx,
  since: number,
  only?: { endings: readonly string[]; repositoryIds: readonly string[] },
): Promise<ChangeCount[]> => {
  const wanted =
    only === undefined
      ? sql`true`
      : sql`(endings && ${[...only.endings]}::text[] or repository_id = any(${[...only.repositoryIds]}::text[]))`;
  // Extensions have only letters and digits, so they can be joined: reading tens of thousands of arrays is slow.
  const { rows } = await sql<Omit<ChangeCount, 'endings'> & { endings: string }>`
    select author_id as "authorId", repository_id as "repositoryId", array_to_string(endings, ' ') as endings,
      count(*)::int as count
    from skill_changes where merged_at >= ${since} and ${wanted}
    group by 1, 2, 3`.execute(tx);
  const split = new Map([...new Set(rows.map((row) => row.endings))].map((endings) => [endings, endings.split(' ')]));
  return rows.map((row) => ({ ...row, endings: split.get(row.endings) ?? [] }));
};

/** Recomputes the stored latest changes of a repository. */
export const renewSkillChanges = async (tx: Tx, organizationId: string, repositoryId: string): Promise<void> => {
  await sql`
    with latest as materialized (
      select distinct number, author_id, merged_at, endings
      from (
        select number, author_id, merged_at, endings,
          row_number() over (partition by author_id, ending order by merged_at desc, number desc) as recency
        from pull_request_facts, unnest(array_append(endings, '')) as ending
        where repository_id = ${repositoryId} and state = 'merged' and merged_at is not null
          and author_id is not null
      ) as ranked
      where recency <= ${changesOfASkill}
    ), gone as (
      delete from skill_changes
      where repository_id = ${repositoryId} and number not in (select number from latest)
    )
    insert into skill_changes as kept (organization_id, repository_id, number, author_id, merged_at, endings)
    select ${organizationId}::uuid, ${repositoryId}, number, author_id, merged_at, endings from latest
    on conflict (organization_id, repository_id, number) do update
    set author_id = excluded.author_id, merged_at = excluded.merged_at, endings = excluded.endings
    where (kept.author_id, kept.merged_at, kept.endings)
      is distinct from (excluded.author_id, excluded.merged_at, excluded.endings)`.execute(tx);
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
