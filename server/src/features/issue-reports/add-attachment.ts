import { randomUUID } from 'node:crypto';
import { attachmentProblems, limits, t, type Attachment } from '@sightline/contract';
import { withSystem } from '../../platform/database/tenant.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/bind.ts';
import { countAgainst } from '../../platform/limits.store.ts';
import { refuseDemo } from '../identity/index.ts';
import { holdOwnReport, insertAttachment } from './attachments.store.ts';
import { readAttachment } from './read-attachment.ts';

const allowed = { name: 'issue-attachment', most: 20, seconds: 3600 };

/**
 * Adds a file to the caller's own report.
 * @param content base64
 * @throws NotAllowed | InvalidInput | NotFound | Conflict | RateLimited
 */
export const addAttachment = async (
  { platform, user }: SessionContext,
  { reportId, name, content }: { reportId: number; name: string; content: string },
): Promise<Attachment> => {
  refuseDemo(user, t('Demo accounts are shared, so files are not saved. Your report was saved.'));
  await countAgainst(platform, allowed, user.id);
  const file = await readAttachment(name, content);
  const id = randomUUID();
  await withSystem(platform.database, async (tx) => {
    const count = await holdOwnReport(tx, user.id, reportId);
    if (count === null) throw new NotFound('report', String(reportId));
    if (count >= limits.attachments) throw new Conflict(t(attachmentProblems.count));
    await insertAttachment(tx, reportId, { ...file, id, position: count + 1 });
  });
  return { id, name: file.name, bytes: file.content.length };
};
