import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { endSessions, type WhichSessions } from './sessions.store.ts';

/** Ends sessions at once, on open live connections as well. */
export const endSessionsNow = async (
  tx: Tx,
  platform: Platform,
  userId: string,
  which: WhichSessions,
): Promise<void> => {
  const sessionIds = await endSessions(tx, userId, which, new Date(platform.clock.now()));
  if (sessionIds.length > 0)
    await platform.events.publish(tx, { message: { type: 'sessions_ended', payload: { sessionIds } } });
};
