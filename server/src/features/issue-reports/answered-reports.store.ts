import type { ImageType, ReportedIssue, ReportState } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type Screenshot = { mediaType: ImageType; content: Buffer };

/** Reports of one organization, the latest first. */
export const listReportsOf = async (
  tx: Tx,
  organizationId: string,
  { status, before, limit }: { status: ReportState | 'all'; before?: number | undefined; limit: number },
): Promise<ReportedIssue[]> => {
  let query = tx
    .selectFrom('issue_reports')
    .leftJoin('users', 'users.id', 'issue_reports.user_id')
    .select((of) => [
      'issue_reports.id',
      'issue_reports.at',
      'issue_reports.error_id',
      'issue_reports.path',
      'issue_reports.message',
      'issue_reports.agent',
      'issue_reports.status',
      'users.name',
      of
        .selectFrom('issue_report_screenshots')
        .whereRef('issue_report_screenshots.report_id', '=', 'issue_reports.id')
        .select(sql<string[]>`coalesce(array_agg(issue_report_screenshots.id::text), '{}')`.as('ids'))
        .as('screenshots'),
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
    screenshots: row.screenshots ?? [],
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

/** Deletes the organization's reports with their screenshots. */
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

/**
 * How many screenshots a user's own report has, locked until the transaction ends; null where
 * the report is not theirs.
 */
export const holdOwnReport = async (tx: Tx, userId: string, id: number): Promise<number | null> => {
  const report = await tx
    .selectFrom('issue_reports')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (report === undefined) return null;
  const counted = await tx
    .selectFrom('issue_report_screenshots')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('report_id', '=', id)
    .executeTakeFirstOrThrow();
  return counted.count;
};

export const insertScreenshot = async (
  tx: Tx,
  reportId: number,
  { id, mediaType, content }: Screenshot & { id: string },
): Promise<void> => {
  await tx
    .insertInto('issue_report_screenshots')
    .values({ report_id: reportId, id, media_type: mediaType, content })
    .execute();
};

/** A screenshot of a report of the organization. */
export const findScreenshot = async (
  tx: Tx,
  organizationId: string,
  { reportId, id }: { reportId: number; id: string },
): Promise<Screenshot | null> => {
  const row = await tx
    .selectFrom('issue_report_screenshots')
    .innerJoin('issue_reports', 'issue_reports.id', 'issue_report_screenshots.report_id')
    .select(['issue_report_screenshots.media_type', 'issue_report_screenshots.content'])
    .where('issue_reports.organization_id', '=', organizationId)
    .where('issue_reports.id', '=', reportId)
    .where('issue_report_screenshots.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { mediaType: row.media_type as ImageType, content: row.content };
};
