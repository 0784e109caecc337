import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSecrets } from '../../../platform/secrets.ts';
import { sessionUser } from '../../../testing/context.ts';
import { issueToken, readToken, tokenSeconds } from './tokens.ts';

const [older, newer] = ['1'.repeat(64), '2'.repeat(64)];
const now = Date.parse('2026-11-20T12:00:00Z');
const user = sessionUser({ sessionId: 'session' });

const read = { sessionId: 'session', organizationId: user.organizationId, role: user.role };

describe('session tokens', () => {
  it('survive the rotation of their key, until that key is removed', async () => {
    const token = await issueToken(createSecrets(older), user, now);
    assert.deepEqual(await readToken(createSecrets(newer, [older]), token, now), read);
    assert.equal(await readToken(createSecrets(newer), token, now), null);
    const fresh = await issueToken(createSecrets(newer, [older]), user, now);
    assert.deepEqual(await readToken(createSecrets(newer), fresh, now), read);
  });

  it('expire', async () => {
    const token = await issueToken(createSecrets(older), user, now);
    assert.deepEqual(await readToken(createSecrets(older), token, now + (tokenSeconds - 1) * 1000), read);
    assert.equal(await readToken(createSecrets(older), token, now + (tokenSeconds + 1) * 1000), null);
  });
});
