import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export const pulseQuestions = ['satisfaction', 'pace'] as const;
export type PulseQuestion = (typeof pulseQuestions)[number];

/** On by default. */
export const isPulseEnabled = async (tx: Tx): Promise<boolean> => {
  const row = await tx.selectFrom('pulse_settings').select('enabled').executeTakeFirst();
  return row?.enabled ?? true;
};

export const setPulseEnabled = async (tx: Tx, organizationId: string, enabled: boolean): Promise<void> => {
  await tx
    .insertInto('pulse_settings')
    .values({ organization_id: organizationId, enabled })
    .onConflict((on) => on.column('organization_id').doUpdateSet({ enabled }))
    .execute();
};

export const hasTakenPart = async (tx: Tx, week: string, userId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('pulse_participations')
    .select('user_id')
    .where('week', '=', sql<Date>`${week}::date`)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
};

/** @returns false if the person had already taken part, possibly with another account */
export const recordPart = async (
  tx: Tx,
  organizationId: string,
  week: string,
  { userId, personId }: { userId: string; personId: string | null },
): Promise<boolean> => {
  const result = await tx
    .insertInto('pulse_participations')
    .values({ organization_id: organizationId, week: sql<Date>`${week}::date`, user_id: userId, person_id: personId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
};

export type PulseAnswer = { week: string; question: PulseQuestion; teamId: string | null; score: number };

/** Adds one to how often this was answered. */
export const recordAnswer = async (tx: Tx, organizationId: string, answer: PulseAnswer): Promise<void> => {
  await sql`
    insert into pulse_counts as known (organization_id, week, question, team_id, score, count)
    values (${organizationId}::uuid, ${answer.week}::date, ${answer.question}, ${answer.teamId}::uuid, ${answer.score}, 1)
    on conflict (organization_id, week, question, team_id, score) do update set count = known.count + 1`.execute(tx);
};

/** Deletes the answers, participations and survey setting of the transaction's organization. */
export const deletePulse = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('pulse_counts').execute();
  await tx.deleteFrom('pulse_participations').execute();
  await tx.deleteFrom('pulse_settings').execute();
};
