import type { Platform } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { publishEnded } from '../../../platform/events.ts';
import { endSessions, type WhichSessions } from './sessions.store.ts';

/** Ends sessions immediately, including their live connections. */
export const endSessionsNow = async (
  tx: Tx,
  platform: Platform,
  userId: string,
  which: WhichSessions,
): Promise<void> => {
  const sessionIds = await endSessions(tx, userId, which, new Date(platform.clock.now()));
  await publishEnded(platform.events, tx, sessionIds);
};
