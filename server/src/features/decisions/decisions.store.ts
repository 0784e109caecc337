import type { Answer, Decision, Question } from '@sightline/contract';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Translations } from '../../platform/translations.ts';

export type StoredDecision = {
  id: string;
  teamId: string | null;
  question: Question;
  answer: Answer;
  /** Translations of answers that contain sentences; null for others. */
  translations: Translations<Answer> | null;
  history: Decision['history'];
  seed: number;
  dataVersion: number;
  /** `2026-11-20`, in the organization's zone. */
  askedOn: string;
  madeAt: Date;
  /** Null if the user no longer exists. */
  madeBy: string | null;
  madeByName: string;
};

export const insertDecision = async (tx: Tx, organizationId: string, decision: StoredDecision): Promise<void> => {
  await tx
    .insertInto('decisions')
    .values({
      organization_id: organizationId,
      id: decision.id,
      team_id: decision.teamId,
      question: JSON.stringify(decision.question),
      answer: JSON.stringify(decision.answer),
      translations: decision.translations === null ? null : JSON.stringify(decision.translations),
      history: JSON.stringify(decision.history),
      seed: decision.seed,
      data_version: decision.dataVersion,
      asked_on: sql<Date>`${decision.askedOn}::date`,
      made_at: decision.madeAt,
      made_by: decision.madeBy,
      made_by_name: decision.madeByName,
    })
    .execute();
};

const select = (tx: Tx) =>
  tx
    .selectFrom('decisions')
    .select([
      'id',
      'team_id',
      'question',
      'answer',
      'translations',
      'history',
      'seed',
      'data_version',
      'made_at',
      'made_by',
    ])
    .select(['made_by_name', sql<string>`asked_on::text`.as('asked_on')]);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): StoredDecision => ({
  id: row.id,
  teamId: row.team_id,
  question: row.question as unknown as Question,
  answer: row.answer as unknown as Answer,
  translations: row.translations as unknown as StoredDecision['translations'],
  history: row.history as unknown as Decision['history'],
  seed: row.seed,
  dataVersion: row.data_version,
  askedOn: row.asked_on,
  madeAt: row.made_at,
  madeBy: row.made_by,
  madeByName: row.made_by_name,
});

export const findDecision = async (tx: Tx, id: string): Promise<StoredDecision | null> => {
  const row = await select(tx).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : present(row);
};

/** About the organization or one of these teams, the latest first. */
export const listDecisions = async (tx: Tx, teamIds: readonly string[], limit: number): Promise<StoredDecision[]> =>
  (
    await select(tx)
      .where((of) => of.or([of('team_id', 'is', null), of('team_id', '=', anyOf('uuid', teamIds))]))
      .orderBy('made_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(present);

export const deleteDecision = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('decisions').where('id', '=', id).execute();
};

/** Deletes every saved answer of the transaction's organization. */
export const deleteDecisions = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('decisions').execute();
};
