import type { Organization, User } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser } from '../../platform/in-browser.test-support.ts';

test('today is the day of the organization, wherever its viewer is', async (context) => {
  inBrowser(context);
  const { signInLocally, signOutLocally } = await import('../../platform/session.ts');
  const { today } = await import('./today.ts');
  context.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-20T23:30:00Z') });
  for (const [timeZone, day] of [
    ['Asia/Tokyo', '2026-11-21'],
    ['America/New_York', '2026-11-20'],
  ] as const) {
    const organization = { id: 'acme', timeZone } as Organization;
    signInLocally({ user: { id: 'ada' } as User, token: 'a.b.c', organization });
    assert.equal(today(), day, timeZone);
  }
  signOutLocally('manual');
});
