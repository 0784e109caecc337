import type { Attachment, AttachmentType } from '@sightline/contract';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tenant.ts';

export type AttachedFile = { name: string; mediaType: AttachmentType; content: Buffer };

/** Who opens the files of reports. */
export type Viewer = {
  userId: string;
  /** The organization of the session. */
  organizationId: string | null;
  isOrganizationAdmin: boolean;
  isPlatformAdmin: boolean;
};

/** Whether the report exists and the viewer may open its files. */
export const mayOpenFiles = async (tx: Tx, viewer: Viewer, reportId: number): Promise<boolean> => {
  let query = tx.selectFrom('issue_reports').select('id').where('id', '=', reportId);
  if (!viewer.isPlatformAdmin) {
    query = query.where(sql<boolean>`organization_id is not distinct from ${viewer.organizationId}`);
    if (!viewer.isOrganizationAdmin || viewer.organizationId === null)
      query = query.where('user_id', '=', viewer.userId);
  }
  return (await query.executeTakeFirst()) !== undefined;
};

/** How many files a user's own report has, locked until the transaction ends; null for a report of someone else. */
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
    .selectFrom('issue_attachments')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('report_id', '=', id)
    .executeTakeFirstOrThrow();
  return counted.count;
};

export const insertAttachment = async (
  tx: Tx,
  reportId: number,
  { id, position, name, mediaType, content }: AttachedFile & { id: string; position: number },
): Promise<void> => {
  await tx
    .insertInto('issue_attachments')
    .values({ report_id: reportId, id, position, name, media_type: mediaType, content })
    .execute();
};

/** The files of each report, without their content, in the order in which they were added. */
export const listAttachments = async (tx: Tx, reportIds: readonly number[]): Promise<Map<number, Attachment[]>> => {
  const rows = await tx
    .selectFrom('issue_attachments')
    .select(['report_id', 'id', 'name', sql<number>`octet_length(content)`.as('bytes')])
    .where('report_id', '=', anyOf('bigint', reportIds))
    .orderBy('report_id')
    .orderBy('position')
    .execute();
  const byReport = new Map<number, Attachment[]>();
  for (const { report_id: reportId, id, name, bytes } of rows)
    byReport.set(reportId, [...(byReport.get(reportId) ?? []), { id, name, bytes }]);
  return byReport;
};

export const findAttachment = async (tx: Tx, reportId: number, id: string): Promise<AttachedFile | null> => {
  const row = await tx
    .selectFrom('issue_attachments')
    .select(['name', 'media_type', 'content'])
    .where('report_id', '=', reportId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { name: row.name, mediaType: row.media_type as AttachmentType, content: row.content };
};
