import { defaultPreferences } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPreferences } from '../platform/preferences.ts';
import { homeOf, landingOfUser, readSignInSearch, rememberPage } from './landing.ts';

const page = '/settings?tab=members';

test('after signing out, the next user lands on their own start page', () => {
  const search = rememberPage(page, { userId: 'ada', reason: 'manual' });
  assert.deepEqual(search, {});
  assert.deepEqual(
    ['ada', 'bo'].map((id) => landingOfUser(search, { id, isPlatformAdmin: false })),
    ['/dashboard', '/dashboard'],
  );
});

test('an expired session resumes at its page for the same user only', () => {
  const search = rememberPage(page, { userId: 'ada', reason: 'session_expired' });
  assert.deepEqual(
    ['ada', 'bo'].map((id) => landingOfUser(search, { id, isPlatformAdmin: false })),
    [page, '/dashboard'],
  );
});

test('a page opened while signed out is remembered for the next user who signs in', () => {
  assert.equal(landingOfUser(rememberPage(page, null), { id: 'bo', isPlatformAdmin: false }), page);
  assert.deepEqual(rememberPage('/', null), {});
});

test('platform admins start in the platform area, other users on their default view', (t) => {
  t.after(() => applyPreferences(undefined));
  assert.deepEqual(
    [true, false].map((isPlatformAdmin) => homeOf({ isPlatformAdmin })),
    ['/platform', '/dashboard'],
  );
  applyPreferences({ ...defaultPreferences, defaultView: 'teams' });
  assert.equal(homeOf({ isPlatformAdmin: false }), '/teams');
});

test('an external address is never remembered, and nobody lands there', () => {
  for (const from of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 7, undefined]) {
    assert.deepEqual(readSignInSearch({ from, by: 'ada' }), {});
    assert.equal(landingOfUser({ from }, { id: 'ada', isPlatformAdmin: false }), '/dashboard');
  }
  assert.deepEqual(readSignInSearch({ from: page, by: 7 }), { from: page });
});
