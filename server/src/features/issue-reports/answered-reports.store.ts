import type { ReportedIssue, ReportState } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';

/** Reports of one organization without their files, the latest first. */
export const listReportsOf = async (
  tx: Tx,
  organizationId: string,
  { status, before, limit }: { status: ReportState | 'all'; before?: number | undefined; limit: number },
): Promise<Omit<ReportedIssue, 'attachments'>[]> => {
  let query = tx
    .selectFrom('issue_reports')
    .leftJoin('users', 'users.id', 'issue_reports.user_id')
    .select([
      'issue_reports.id',
      'issue_reports.at',
      'issue_reports.error_id',
      'issue_reports.path',
      'issue_reports.message',
      'issue_reports.agent',
      'issue_reports.status',
      'users.name',
    ])
    .where('issue_reports.organization_id', '=', organizationId);
  if (status !== 'all') query = query.where('issue_reports.status', '=', status);
  if (before !== undefined) query = query.where('issue_reports.id', '<', before);
  const rows = await query.orderBy('issue_reports.id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    errorId: row.error_id,
    path: row.path,
    message: row.message,
    reportedBy: row.name ?? '',
    agent: row.agent,
    status: row.status as ReportState,
  }));
};

/** @returns whether the organization has that report */
export const updateReport = async (
  tx: Tx,
  organizationId: string,
  id: number,
  change: { status: ReportState; at: Date },
): Promise<boolean> => {
  const result = await tx
    .updateTable('issue_reports')
    .set({ status: change.status, changed_at: change.at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Deletes the organization's reports with their files. */
export const deleteReports = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('issue_reports').where('organization_id', '=', organizationId).execute();
};

/** Deletes reports closed before then, and those by signed-out users from before then, which are never closed. */
export const deleteOldReports = async (tx: Tx, before: Date): Promise<void> => {
  await tx
    .deleteFrom('issue_reports')
    .where((of) =>
      of.or([
        of.and([of('status', '=', 'closed'), of('changed_at', '<', before)]),
        of.and([of('organization_id', 'is', null), of('at', '<', before)]),
      ]),
    )
    .execute();
};
