import type { RiskFactor } from '@sightline/analytics';
import { sql } from 'kysely';
import { inParts } from '../../platform/database/in-parts.ts';
import type { Tx } from '../../platform/database/tenant.ts';

/** A stored assessment. */
export type StoredAssessment = {
  id: string;
  personId: string;
  /** The last complete day that it was made from. */
  assessedOn: string;
  assessedAt: Date;
  /** Null for scheduled ones. */
  madeBy: string | null;
  dataVersion: number;
  factors: RiskFactor[];
};

export const insertAssessments = async (
  tx: Tx,
  organizationId: string,
  made: readonly StoredAssessment[],
): Promise<void> => {
  const rows = made.map((assessment) => ({
    organization_id: organizationId,
    id: assessment.id,
    person_id: assessment.personId,
    assessed_on: sql<Date>`${assessment.assessedOn}::date`,
    assessed_at: assessment.assessedAt,
    made_by: assessment.madeBy,
    data_version: assessment.dataVersion,
    factors: JSON.stringify(assessment.factors),
  }));
  for (const part of inParts(rows)) await tx.insertInto('risk_assessments').values(part).execute();
};

const select = (tx: Tx, personIds: readonly string[]) =>
  tx
    .selectFrom('risk_assessments')
    .distinctOn('person_id')
    .selectAll()
    .select(sql<string>`assessed_on::text`.as('day'))
    .where(sql<boolean>`person_id = any(${[...personIds]}::uuid[])`)
    .orderBy('person_id')
    .orderBy('assessed_at', 'desc')
    .orderBy(sql`made_by is null`);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const asStored = (row: Row): StoredAssessment => ({
  id: row.id,
  personId: row.person_id,
  assessedOn: row.day,
  assessedAt: row.assessed_at,
  madeBy: row.made_by,
  dataVersion: Number(row.data_version),
  factors: row.factors as unknown as RiskFactor[],
});

/** The latest assessment of each person. */
export const listLatestAssessments = async (tx: Tx, personIds: readonly string[]): Promise<StoredAssessment[]> =>
  (await select(tx, personIds).execute()).map(asStored);

/** An assessment with the scores of its day and of the day by which its harm would have come. */
export type FollowedAssessment = StoredAssessment & { before: number; after: number };

/** Assessments of the days from `from` to `to`, the latest of each person. @param harmDays until the score that followed */
export const listFollowed = async (
  tx: Tx,
  personIds: readonly string[],
  { from, to, harmDays }: { from: string; to: string; harmDays: number },
): Promise<FollowedAssessment[]> => {
  const scoreAfter = (days: number) => sql<number | null>`(
    select overall from score_days
    where subject = 'person:' || risk_assessments.person_id::text and day = assessed_on + ${days}::int)`;
  const rows = await select(tx, personIds)
    .where('assessed_on', '>=', sql<Date>`${from}::date`)
    .where('assessed_on', '<=', sql<Date>`${to}::date`)
    .select([scoreAfter(0).as('before'), scoreAfter(harmDays).as('after')])
    .execute();
  return rows.flatMap(({ before, after, ...row }) =>
    before === null || after === null ? [] : [{ ...asStored(row), before, after }],
  );
};

/** When the last scheduled assessment ran; null when none has. */
export const findLastAssessed = async (tx: Tx): Promise<Date | null> => {
  const row = await tx
    .selectFrom('risk_assessments')
    .select(({ fn }) => fn.max('assessed_at').as('at'))
    .where('made_by', 'is', null)
    .executeTakeFirst();
  return row?.at ?? null;
};

/** Deletes the assessments that users requested, in the transaction's organization. */
export const deleteRequestedAssessments = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('risk_assessments').where('made_by', 'is not', null).execute();
};

/** Deletes assessments of days past retention. */
export const deleteAssessmentsBefore = async (tx: Tx, day: string): Promise<void> => {
  await sql`delete from risk_assessments where assessed_on < ${day}::date`.execute(tx);
};

/** Deletes risk assessments of people who no longer exist in any source. */
export const deleteAssessmentsOfRemovedPeople = async (tx: Tx): Promise<void> => {
  await sql`delete from risk_assessments
    where not exists (select from people where people.id = risk_assessments.person_id)`.execute(tx);
};
