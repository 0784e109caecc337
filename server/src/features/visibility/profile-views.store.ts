import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import type { UserContext } from '../../platform/context.ts';

/**
 * Records that a user viewed other people's individual figures; each of them can see it. A view
 * of the same person and kind after `since` is not recorded again.
 */
export const recordViews = async (
  tx: Tx,
  ctx: UserContext,
  people: readonly string[],
  { what, since }: { what: string; since: Date },
): Promise<void> => {
  if (people.length === 0) return;
  const unrecorded = sql`
    select ${ctx.organizationId}::uuid, seen.id, ${ctx.user.id}::uuid, ${new Date(ctx.platform.clock.now())}::timestamptz, ${what}
    from unnest(${[...new Set(people)]}::uuid[]) as seen (id)
    where not exists (
      select from person_views
      where person_id = seen.id and viewer_id = ${ctx.user.id}::uuid and what = ${what} and at > ${since}
    )`;
  // Most views are already recorded, and calls that write nothing can be answered by a replica.
  if ((await unrecorded.execute(tx)).rows.length === 0) return;
  // The calls of one screen arrive together.
  const look = `look/${ctx.organizationId}/${ctx.user.id}/${what}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${look}, 0))`.execute(tx);
  await sql`insert into person_views (organization_id, person_id, viewer_id, at, what) ${unrecorded}`.execute(tx);
};

export type PersonView = { at: Date; viewerId: string; what: string };

/** Who opened a person's individual figures, the latest first. */
export const listViewsOf = async (tx: Tx, personId: string, limit: number): Promise<PersonView[]> => {
  const rows = await tx
    .selectFrom('person_views')
    .select(['at', 'viewer_id', 'what'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ at: row.at, viewerId: row.viewer_id, what: row.what }));
};
