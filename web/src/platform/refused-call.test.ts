import { contract, type User } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser } from './in-browser.test-support.ts';

test('a call that is refused after a refresh ends the session, and says that signing in is required', async (context) => {
  inBrowser(context, () => Response.json({ message: 'Authentication required' }, { status: 401 }));
  const { call, callForFile } = await import('./api.ts');
  const { readSession, signInLocally, takeSignOutReason } = await import('./session.ts');
  for (const refused of [() => call(contract.auth.me, {}), () => callForFile(contract.organizations.export, {})]) {
    signInLocally({ user: { id: 'ada' } as User, token: 'a.b.c', organization: null });
    await assert.rejects(refused(), { status: 401, message: 'Authentication required' });
    assert.equal(readSession(), null);
    assert.equal(takeSignOutReason(), 'unauthorized');
  }
});
