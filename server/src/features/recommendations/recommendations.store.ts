import type { Recommendation, RecommendationCategory, RecommendationStatus } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { holdList } from '../../platform/limits.store.ts';
import type { Translations } from '../../platform/translations.ts';

/** The stored recommendation. */
export type RecommendationDocument = Pick<
  Recommendation,
  'title' | 'description' | 'statements' | 'impact' | 'confidenceLevel' | 'actions' | 'metrics'
>;

export type StoredRecommendation = {
  id: string;
  personId: string;
  metric: string;
  category: RecommendationCategory;
  priority: Recommendation['priority'];
  status: RecommendationStatus;
  document: RecommendationDocument;
  translations: Translations<RecommendationDocument> | null;
  createdAt: Date;
  statusChangedAt: Date | null;
  statusChangedBy: string | null;
  replacedAt: Date | null;
};

const select = (tx: Tx) =>
  tx
    .selectFrom('recommendations')
    .select(['id', 'person_id', 'metric', 'category', 'priority', 'status', 'document', 'translations', 'created_at'])
    .select(['status_changed_at', 'status_changed_by', 'replaced_at']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): StoredRecommendation => ({
  id: row.id,
  personId: row.person_id,
  metric: row.metric,
  category: row.category as RecommendationCategory,
  priority: row.priority as Recommendation['priority'],
  status: row.status as RecommendationStatus,
  document: row.document as unknown as RecommendationDocument,
  translations: row.translations as unknown as StoredRecommendation['translations'],
  createdAt: row.created_at,
  statusChangedAt: row.status_changed_at,
  statusChangedBy: row.status_changed_by,
  replacedAt: row.replaced_at,
});

export const insertRecommendation = async (
  tx: Tx,
  organizationId: string,
  recommendation: StoredRecommendation,
): Promise<void> => {
  await tx
    .insertInto('recommendations')
    .values({
      organization_id: organizationId,
      id: recommendation.id,
      person_id: recommendation.personId,
      metric: recommendation.metric,
      category: recommendation.category,
      priority: recommendation.priority,
      status: recommendation.status,
      document: JSON.stringify(recommendation.document),
      translations: JSON.stringify(recommendation.translations),
      created_at: recommendation.createdAt,
    })
    .execute();
};

/** Recommendations of these people that no newer one has replaced, newest first. */
export const listUnreplaced = async (tx: Tx, personIds: readonly string[]): Promise<StoredRecommendation[]> =>
  (
    await select(tx)
      .where(sql<boolean>`person_id = any(${[...personIds]}::uuid[])`)
      .where('replaced_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  ).map(present);

type ReplacedQuery = { category: RecommendationCategory | 'all'; settledSince: Date; limit: number };

/**
 * The newest replaced recommendations of these people whose metric has no current one. Every generation adds some, so
 * reading all of them would take longer each week.
 * @param settledSince completed and dismissed ones are current from then on
 */
export const listReplaced = async (
  tx: Tx,
  personIds: readonly string[],
  { category, settledSince, limit }: ReplacedQuery,
): Promise<StoredRecommendation[]> => {
  let query = select(tx)
    .where(sql<boolean>`person_id = any(${[...personIds]}::uuid[])`)
    .where('replaced_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select from recommendations as current
        where current.person_id = recommendations.person_id and current.metric = recommendations.metric
          and current.replaced_at is null
          and (current.status in ('new', 'in_progress') or current.status_changed_at > ${settledSince}))`,
    );
  if (category !== 'all') query = query.where('category', '=', category);
  return (await query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()).map(present);
};

/** All recommendations of these people, newest first. */
export const listRecommendations = async (tx: Tx, personIds: readonly string[]): Promise<StoredRecommendation[]> =>
  (
    await select(tx)
      .where(sql<boolean>`person_id = any(${[...personIds]}::uuid[])`)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  ).map(present);

/** Locks a person's recommendations against other changes until the transaction ends. */
export const holdRecommendations = (tx: Tx, personId: string): Promise<void> =>
  holdList(tx, `recommendations ${personId}`);

export const findRecommendation = async (tx: Tx, id: string): Promise<StoredRecommendation | null> => {
  const row = await select(tx).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : present(row);
};

export const setRecommendationStatus = async (
  tx: Tx,
  id: string,
  { status, at, by }: { status: RecommendationStatus; at: Date; by: string },
): Promise<void> => {
  await tx
    .updateTable('recommendations')
    .set({ status, status_changed_at: at, status_changed_by: by })
    .where('id', '=', id)
    .execute();
};

/** Not accepted by anyone, and superseded by newer evidence. */
export const replaceNewRecommendations = async (tx: Tx, personId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('recommendations')
    .set({ replaced_at: at })
    .where('person_id', '=', personId)
    .where('status', '=', 'new')
    .where('replaced_at', 'is', null)
    .execute();
};

/** Number of new recommendations for these people, or for everyone. The same one for several people counts once. */
export const countNewRecommendations = async (tx: Tx, personIds: readonly string[] | null): Promise<number> => {
  const isTheirs = personIds === null ? sql<boolean>`true` : sql<boolean>`person_id = any(${[...personIds]}::uuid[])`;
  const { count } = await tx
    .selectFrom('recommendations')
    .select(sql<number>`count(distinct metric)::integer`.as('count'))
    .where('status', '=', 'new')
    .where('replaced_at', 'is', null)
    .where(isTheirs)
    .executeTakeFirstOrThrow();
  return count;
};

/** People with a recommendation since then. */
export const recommendedSince = async (tx: Tx, since: Date): Promise<Set<string>> =>
  new Set(
    (
      await tx.selectFrom('recommendations').select('person_id').distinct().where('created_at', '>=', since).execute()
    ).map((row) => row.person_id),
  );

export const deleteRecommendations = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('recommendations').execute();
};

/** Based on data that has since been deleted. */
export const deleteRecommendationsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('recommendations').where('created_at', '<', before).execute();
};

/** Deletes recommendations for people who no longer exist in any source. */
export const deleteRecommendationsOfRemovedPeople = async (tx: Tx): Promise<void> => {
  await sql`delete from recommendations
    where not exists (select from people where people.id = recommendations.person_id)`.execute(tx);
};
