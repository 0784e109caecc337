import type { Plan, PlanRequest } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';

const select = (tx: Tx) => tx.selectFrom('plan_requests').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): PlanRequest => ({
  id: row.id,
  plan: row.plan as Plan,
  note: row.note,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at.toISOString(),
  answer: row.answer as PlanRequest['answer'],
  answeredAt: row.answered_at?.toISOString() ?? null,
});

/** The requests of an organization, the latest first. */
export const listPlanRequests = async (tx: Tx, organizationId: string): Promise<PlanRequest[]> => {
  const rows = await select(tx)
    .where('organization_id', '=', organizationId)
    .orderBy('requested_at', 'desc')
    .limit(20)
    .execute();
  return rows.map(present);
};

type NewRequest = { organizationId: string; id: string; plan: Plan; note: string; requestedBy: string; at: Date };

export const insertPlanRequest = async (tx: Tx, request: NewRequest): Promise<void> => {
  await tx
    .insertInto('plan_requests')
    .values({
      organization_id: request.organizationId,
      id: request.id,
      plan: request.plan,
      note: request.note,
      requested_by: request.requestedBy,
      requested_at: request.at,
    })
    .execute();
};

/** @returns the requested plan, or null where no such request is open */
export const answerRequest = async (
  tx: Tx,
  organizationId: string,
  id: string,
  { answer, at, by }: { answer: 'granted' | 'declined'; at: Date; by: string },
): Promise<Plan | null> => {
  const row = await tx
    .updateTable('plan_requests')
    .set({ answer, answered_at: at, answered_by: by })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('answer', 'is', null)
    .returning('plan')
    .executeTakeFirst();
  return (row?.plan as Plan | undefined) ?? null;
};
