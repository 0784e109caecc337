import type { Tx } from '../../platform/database/tenant.ts';

export type IssueReport = {
  at: Date;
  errorId: string;
  path: string;
  message: string;
  userId: string | null;
  organizationId: string | null;
  address: string;
  agent: string;
};

/** @returns its number */
export const insertReport = async (tx: Tx, report: IssueReport): Promise<number> => {
  const row = await tx
    .insertInto('issue_reports')
    .values({
      at: report.at,
      error_id: report.errorId,
      path: report.path,
      message: report.message,
      user_id: report.userId,
      organization_id: report.organizationId,
      address: report.address,
      agent: report.agent,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
