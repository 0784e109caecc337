import type { Explanation, Statement } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Translations } from '../../platform/translations.ts';

/** The stored text, without what the row and the viewer already determine. */
export type ExplanationDocument = Omit<
  Explanation,
  'id' | 'developerId' | 'developerName' | 'score' | 'generatedAt'
> & {
  /** The sentences that name the person, in the second person; missing in texts of earlier versions. */
  toSelf?: { opening: Statement; team: Statement | null };
};

export type StoredExplanation = {
  id: string;
  personId: string;
  score: number;
  document: ExplanationDocument;
  translations: Translations<ExplanationDocument> | null;
  dataVersion: number | null;
  generatedAt: Date;
};

export const insertExplanation = async (
  tx: Tx,
  organizationId: string,
  explanation: StoredExplanation,
): Promise<void> => {
  await tx
    .insertInto('explanations')
    .values({
      organization_id: organizationId,
      id: explanation.id,
      person_id: explanation.personId,
      score: explanation.score,
      document: JSON.stringify(explanation.document),
      translations: JSON.stringify(explanation.translations),
      data_version: explanation.dataVersion,
      generated_at: explanation.generatedAt,
    })
    .execute();
};

type Row = {
  id: string;
  person_id: string;
  score: number;
  document: unknown;
  translations: unknown;
  data_version: number | null;
  generated_at: Date;
};

const present = (row: Row): StoredExplanation => ({
  id: row.id,
  personId: row.person_id,
  score: row.score,
  document: row.document as ExplanationDocument,
  translations: row.translations as StoredExplanation['translations'],
  dataVersion: row.data_version,
  generatedAt: row.generated_at,
});

/** The latest explanation of each of these people. */
export const latestExplanations = async (tx: Tx, personIds: readonly string[]): Promise<StoredExplanation[]> =>
  (
    await tx
      .selectFrom('explanations')
      .distinctOn('person_id')
      .select(['id', 'person_id', 'score', 'document', 'translations', 'data_version', 'generated_at'])
      .where(sql<boolean>`person_id = any(${[...personIds]}::uuid[])`)
      .orderBy('person_id')
      .orderBy('generated_at', 'desc')
      .orderBy('id')
      .execute()
  ).map(present);

/** The explanations of these people before their latest ones, newest first. */
export const earlierExplanations = async (
  tx: Tx,
  personIds: readonly string[],
  limit: number,
): Promise<StoredExplanation[]> => {
  const { rows } = await sql<Row>`
    select id, person_id, score, document, translations, data_version, generated_at from (
      select *, row_number() over (partition by person_id order by generated_at desc, id) as recency
      from explanations where person_id = any(${[...personIds]}::uuid[])) as ranked
    where recency > 1 order by generated_at desc, id limit ${limit}`.execute(tx);
  return rows.map(present);
};

/** Ids of all people with an explanation since an instant. */
export const explainedSince = async (tx: Tx, since: Date): Promise<Set<string>> =>
  new Set(
    (
      await tx.selectFrom('explanations').select('person_id').distinct().where('generated_at', '>=', since).execute()
    ).map((row) => row.person_id),
  );

export const deleteExplanations = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('explanations').execute();
};

/** Deletes explanations based on data that retention deleted. */
export const deleteExplanationsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('explanations').where('generated_at', '<', before).execute();
};

/** Deletes explanations of people who no longer exist in any source. */
export const deleteExplanationsOfRemovedPeople = async (tx: Tx): Promise<void> => {
  await sql`delete from explanations
    where not exists (select from people where people.id = explanations.person_id)`.execute(tx);
};
