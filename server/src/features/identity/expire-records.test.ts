import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { writeAccountAudit } from '../../platform/audit/account-audit.store.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { addToCount } from '../../platform/limits.store.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertCode } from './accounts.store.ts';
import { beginAttempt } from './sign-in/attempts.store.ts';
import { expireRecordsJob } from './expire-records.ts';
import { insertSession } from './sessions/sessions.store.ts';
import { endRequest, insertRequest } from './joining/joining.store.ts';
import { insertPasskeyChallenge } from './passkeys/passkey-challenges.store.ts';

const day = 86_400_000;
let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

it('sign-in records are deleted once they are no longer needed, and not before', async () => {
  const { platform, user } = await testContext(database);
  const now = platform.clock.now();
  const ago = (days: number): Date => new Date(now - days * day);
  const session = { userId: user.id, organizationId: null, address: '', agent: '' };
  const attempt = { email: user.email, kind: 'password' as const, origin: { address: '', agent: '' } };
  const kept = randomUUID();
  await withSystem(database, async (tx) => {
    for (const days of [91, 1]) await beginAttempt(tx, { ...attempt, at: ago(days) }, { since: ago(0), most: 5 });
    await insertSession(tx, { ...session, id: randomUUID(), now: ago(92), expiresAt: ago(91) });
    await insertSession(tx, { ...session, id: kept, now: ago(90), expiresAt: ago(89) });
    const code = { userId: user.id, purpose: 'reset-password' as const };
    await insertCode(tx, { ...code, hash: 'old', expiresAt: ago(2) });
    await insertCode(tx, { ...code, hash: 'new', expiresAt: ago(-1) });
    await insertPasskeyChallenge(tx, { challenge: 'old', userId: null, expiresAt: ago(2) });
    await insertPasskeyChallenge(tx, { challenge: 'new', userId: null, expiresAt: ago(-1) });
  });
  const longAgo = { ...platform, clock: { now: () => now - 91 * day } };
  for (const source of [platform, longAgo])
    for (const action of ['account.sign-in', 'account.rename'] as const)
      await withSystem(database, (tx) =>
        writeAccountAudit(tx, { platform: source, origin: attempt.origin }, user.id, action),
      );
  await addToCount(platform, { name: 'test' }, 'old', now - 2 * day, 1);
  await addToCount(platform, { name: 'test' }, 'new', now, 1);

  await expireRecordsJob.handle(platform, {}, { signal: new AbortController().signal });

  await withSystem(database, async (tx) => {
    const attempts = await tx.selectFrom('sign_in_attempts').select('at').execute();
    assert.deepEqual(attempts, [{ at: ago(1) }]);
    assert.deepEqual(await tx.selectFrom('sessions').select('id').execute(), [{ id: kept }]);
    assert.deepEqual(await tx.selectFrom('one_time_codes').select('hash').execute(), [{ hash: 'new' }]);
    const entries = await tx.selectFrom('account_audit_entries').select('action').orderBy('id').execute();
    assert.deepEqual(
      entries.map((entry) => entry.action),
      ['account.sign-in', 'account.rename', 'account.rename'],
      'changes are kept',
    );
    const challenges = await tx.selectFrom('passkey_challenges').select('challenge').execute();
    assert.deepEqual(challenges, [{ challenge: 'new' }]);
    assert.deepEqual(await tx.selectFrom('limit_counters').select('key').execute(), [{ key: 'test new' }]);
  });
});

it('requests to join are kept while their answer counts, and until they have one', async () => {
  const { platform, organizationId, user } = await testContext(database);
  const ago = (days: number): Date => new Date(platform.clock.now() - days * day);
  const ended = async (requestedAt: number, state: 'declined' | 'withdrawn', answered: number): Promise<string> => {
    const id = randomUUID();
    await withSystem(database, async (tx) => {
      await insertRequest(tx, { organizationId, id, userId: user.id, now: ago(requestedAt) });
      await endRequest(tx, { id, organizationId }, state, ago(answered));
    });
    return id;
  };
  const declined = await ended(92, 'declined', 1);
  await ended(93, 'declined', 91);
  await ended(93, 'withdrawn', 92);
  const open = randomUUID();
  await withSystem(database, (tx) => insertRequest(tx, { organizationId, id: open, userId: user.id, now: ago(200) }));

  await expireRecordsJob.handle(platform, {}, { signal: new AbortController().signal });

  const kept = await withSystem(database, (tx) =>
    tx.selectFrom('join_requests').select(['id', 'state']).orderBy('asked_at', 'desc').execute(),
  );
  assert.deepEqual(kept, [
    { id: declined, state: 'declined' },
    { id: open, state: 'open' },
  ]);
});
