import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { moveSession } from './sessions.store.ts';

/** Has a session act in another organization from now on, on open live connections as well. */
export const moveSessionNow = async (
  tx: Tx,
  platform: Platform,
  sessionId: string,
  organizationId: string | null,
): Promise<void> => {
  await moveSession(tx, sessionId, organizationId, new Date(platform.clock.now()));
  await platform.events.publish(tx, { message: { type: 'sessions_moved', payload: { sessionIds: [sessionId] } } });
};
