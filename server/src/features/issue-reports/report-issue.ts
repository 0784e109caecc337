import { limits } from '@sightline/contract';
import { withSystem } from '../../platform/database/tenant.ts';
import type { OpenContext } from '../../platform/http/bind.ts';
import { clientKey } from '../../platform/http/client-key.ts';
import { countAgainst } from '../../platform/limits.store.ts';
import { insertReport } from './issue-reports.store.ts';

const allowed = { name: 'report-issue', most: 10, seconds: 3600 };

/** Records a report. Stores only the page's path: queries may hold secrets. @returns its number @throws RateLimited */
export const reportIssue = async (
  { platform, origin, caller }: OpenContext,
  { errorId, path, message }: { errorId: string; path: string; message: string },
): Promise<number> => {
  const user = await caller();
  await countAgainst(platform, allowed, clientKey(user, origin.address));
  const id = await withSystem(platform.database, (tx) =>
    insertReport(tx, {
      at: new Date(platform.clock.now()),
      errorId,
      path: (path.split(/[?#]/)[0] ?? '').slice(0, limits.description),
      message: message.slice(0, limits.description),
      userId: user?.id ?? null,
      organizationId: user?.organizationId ?? null,
      address: origin.address,
      agent: origin.agent,
    }),
  );
  // Logged for the operator, including those that no organization lists.
  platform.log.warn({ report: id, errorId }, 'an issue was reported');
  return id;
};
