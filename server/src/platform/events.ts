import type { LiveMessage, Role } from '@sightline/contract';
import { sql } from 'kysely';
import type { DatabaseHandle, Tx } from './database/tenant.ts';
import { asOwner } from './database/tenant.ts';

/** The recipients of a live message. */
type Audience = 'organization' | { userId: string } | StoredAudience;
/** Members with at least this role, and single users. */
export type StoredAudience = { atLeast: Role | null; userIds: readonly string[] };

type Stored = Extract<LiveMessage, { id: number }>['type'];

/** A signal between processes: ids only, well below NOTIFY's limit of 8,000 bytes. */
export type LiveSignal =
  | {
      organizationId: string;
      audience: Audience;
      message: Exclude<LiveMessage, { type: Stored | 'pong' | 'resumed' }>;
    }
  /** A stored message, by its id within the organization. */
  | { organizationId: string; audience: StoredAudience; message: { type: 'stored'; payload: { id: number } } }
  /** For a user in any organization, or in none. */
  | { audience: { userId: string }; message: Extract<LiveMessage, { type: 'memberships_changed' }> }
  /** Open connections of these sessions close immediately. */
  | { message: { type: 'sessions_ended'; payload: { sessionIds: string[] } } }
  /** A user or organization that may no longer act; announced by a database trigger. */
  | { message: { type: 'suspended'; payload: { id: string } } }
  /** These sessions have another organization or other terms from now on. */
  | { message: { type: 'sessions_moved'; payload: { sessionIds: string[] } } };

/** Maximum session ids in one NOTIFY. */
const idsOfSignal = 100;

/** Announces ended sessions to all processes, so that their live connections close immediately. */
export const publishEnded = async (events: Events, tx: Tx, sessionIds: readonly string[]): Promise<void> => {
  for (let start = 0; start < sessionIds.length; start += idsOfSignal) {
    const payload = { sessionIds: sessionIds.slice(start, start + idsOfSignal) };
    await events.publish(tx, { message: { type: 'sessions_ended', payload } });
  }
};

export type Events = {
  /** Sent when the transaction commits, never when it rolls back. */
  publish(tx: Tx, signal: LiveSignal): Promise<void>;
  /**
   * Calls `react` for every signal of every process, until closed. Reconnects by itself, and then calls `resumed`:
   * signals may have been missed.
   */
  listen(react: (signal: LiveSignal) => void, resumed?: () => void): Promise<{ close(): Promise<void> }>;
};

const channel = 'sightline_live';

export const createEvents = ({ link }: Pick<DatabaseHandle, 'link'>): Events => ({
  async publish(tx, signal) {
    await asOwner(tx, () => sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`.execute(tx));
  },

  listen: (react, resumed = () => {}) =>
    link.listen({ channel, react: (payload) => react(JSON.parse(payload) as LiveSignal), resumed }),
});
