import type { Platform } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { moveSession } from './sessions.store.ts';

/** Moves a session to another organization immediately, including its live connections. */
export const moveSessionNow = async (
  tx: Tx,
  platform: Platform,
  sessionId: string,
  organizationId: string | null,
): Promise<void> => {
  await moveSession(tx, sessionId, organizationId, new Date(platform.clock.now()));
  await platform.events.publish(tx, { message: { type: 'sessions_moved', payload: { sessionIds: [sessionId] } } });
};
