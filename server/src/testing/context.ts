import { randomUUID } from 'node:crypto';
import type { Role } from '@sightline/contract';
import { loadConfig } from '../platform/config.ts';
import { defaultTerms, type SessionUser, type UserContext } from '../platform/context.ts';
import { withSystem } from '../platform/database/tenant.ts';
import { createEvents } from '../platform/events.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { insertOrganization } from '../features/identity/index.ts';
import type { TestDatabase } from './database.ts';

const secret = '5'.repeat(64);

/** A user who signed in with a password and is not in the database. */
export const sessionUser = (more: Partial<SessionUser> = {}): SessionUser => ({
  id: randomUUID(),
  sessionId: randomUUID(),
  email: 'ada@acme.example',
  emailVerified: true,
  name: 'Ada Admin',
  role: 'admin',
  isPlatformAdmin: false,
  terms: defaultTerms,
  isDemo: false,
  organizationId: null,
  organizationName: null,
  avatar: null,
  teamsOnlySince: null,
  ...more,
});

/**
 * A user with their own organization, for calling use cases directly. Jobs are accepted and not
 * run; the clock is at `clock.at` (epoch milliseconds).
 */
export const testContext = async (
  database: TestDatabase,
  {
    role = 'admin',
    name = 'Ada Admin',
    timeZone = 'Europe/Berlin',
    clock = { at: Date.parse('2026-11-20T12:00:00Z') },
  }: { role?: Role; name?: string; timeZone?: string; clock?: { at: number } } = {},
): Promise<UserContext> => {
  const [organizationId, userId] = [randomUUID(), randomUUID()];
  const email = `${userId}@acme.example`;
  await withSystem(database, (tx) =>
    insertOrganization(tx, { id: organizationId, name: 'Acme', timeZone, now: new Date(clock.at) }, [
      { id: userId, email, name, role, passwordHash: '', isDemo: false },
    ]),
  );
  const user = sessionUser({ id: userId, email, name, role, organizationId, organizationName: 'Acme' });
  const log = createLog('silent', 'test');
  return {
    organizationId,
    user,
    actor: { kind: 'user', user },
    platform: {
      config: loadConfig({ DATABASE_URL: database.url, SECRET_KEY: secret }, []),
      database,
      clock: { now: () => clock.at },
      log,
      secrets: createSecrets(secret),
      events: createEvents(database),
      jobs: { enqueue: async () => randomUUID(), start: async () => {}, stop: async () => {} },
    },
  };
};
