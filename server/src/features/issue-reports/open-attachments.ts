import { Readable } from 'node:stream';
import type { Attachment } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { SessionUser } from '../../platform/context.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/bind.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { findAttachment, listAttachments, mayOpenFiles } from './attachments.store.ts';

const assertMayOpen = async (tx: Tx, user: SessionUser, reportId: number): Promise<void> => {
  const viewer = {
    userId: user.id,
    organizationId: user.organizationId,
    isOrganizationAdmin: hasCapability(user, 'canManageOrganization'),
    isPlatformAdmin: user.isPlatformAdmin && !user.isDemo,
  };
  if (!(await mayOpenFiles(tx, viewer, reportId))) throw new NotFound('report', String(reportId));
};

/** The files of a report, for its reporter, admins of its organization and platform admins. @throws NotFound */
export const readAttachments = ({ platform, user }: SessionContext, reportId: number): Promise<Attachment[]> =>
  withSystem(platform.database, async (tx) => {
    await assertMayOpen(tx, user, reportId);
    return (await listAttachments(tx, [reportId])).get(reportId) ?? [];
  });

/** @throws NotFound */
export const downloadAttachment = (
  { platform, user }: SessionContext,
  { reportId, attachmentId }: { reportId: number; attachmentId: string },
): Promise<FileAnswer> =>
  withSystem(platform.database, async (tx) => {
    await assertMayOpen(tx, user, reportId);
    const file = await findAttachment(tx, reportId, attachmentId);
    if (file === null) throw new NotFound('attachment', attachmentId);
    // As a stream, because the platform's export limit applies to whole buffers, and this is no export.
    return new FileAnswer(file.name, file.mediaType, Readable.from([file.content]));
  });
