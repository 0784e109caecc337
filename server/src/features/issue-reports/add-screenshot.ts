import { randomUUID } from 'node:crypto';
import { screenshotsMost } from '@sightline/contract';
import { withSystem } from '../../platform/database/tenant.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/bind.ts';
import { countAgainst } from '../../platform/limits.store.ts';
import { readPicture } from '../../platform/pictures.ts';
import { refuseDemo } from '../identity/index.ts';
import { holdOwnReport, insertScreenshot } from './answered-reports.store.ts';

const allowed = { name: 'issue-screenshot', most: 20, seconds: 3600 };

/**
 * Adds a screenshot to the own report. @returns how many it has now
 * @throws NotAllowed | InvalidInput | NotFound | Conflict | RateLimited
 */
export const addScreenshot = async (
  { platform, user }: SessionContext,
  { reportId, image }: { reportId: number; image: string },
): Promise<number> => {
  refuseDemo(user, 'Demo accounts are shared, so screenshots are not saved. Your report was saved.');
  await countAgainst(platform, allowed, user.id);
  const picture = await readPicture(image);
  return withSystem(platform.database, async (tx) => {
    const count = await holdOwnReport(tx, user.id, reportId);
    if (count === null) throw new NotFound('report', String(reportId));
    if (count >= screenshotsMost) throw new Conflict(`You can add up to ${screenshotsMost} screenshots.`);
    await insertScreenshot(tx, reportId, { ...picture, id: randomUUID() });
    return count + 1;
  });
};
