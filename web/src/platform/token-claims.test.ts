import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readClaims } from './token-claims.ts';

const claims = {
  sub: '00000000-0000-4000-8000-000000000000',
  email: 'zoë@acme.example',
  role: 'developer' as const,
  organizationId: null,
  permissions: [],
  iat: 1,
  exp: 2,
};
const tokenOf = (payload: unknown): string =>
  ['head', Buffer.from(JSON.stringify(payload)).toString('base64url'), 'signature'].join('.');

test('claims are read from the middle of three parts', () => {
  assert.deepEqual(readClaims(tokenOf(claims)), claims);
});

test('invalid tokens have no claims', () => {
  for (const bad of ['', 'a.b', 'a.b.c.d', 'a.%.c', tokenOf({ ...claims, role: 'owner' }), `x${tokenOf(claims)}.y`])
    assert.equal(readClaims(bad), null, bad);
});
