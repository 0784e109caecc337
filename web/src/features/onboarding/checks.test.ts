import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPerson, checkTeam, checkTool } from './checks.ts';

const team = { name: 'Platform', description: '', type: 'development', leadEmail: '' } as const;

test('a team needs a name of two characters; its lead email is optional but must be valid', () => {
  assert.deepEqual(checkTeam(team), {});
  assert.deepEqual(checkTeam({ ...team, name: ' ' }), { name: 'Team name is required' });
  assert.deepEqual(checkTeam({ ...team, name: 'P' }), { name: 'Team name must be at least 2 characters' });
  assert.deepEqual(checkTeam({ ...team, leadEmail: 'ada' }), { leadEmail: 'Please enter a valid email address' });
  assert.deepEqual(checkTeam({ ...team, leadEmail: 'ada@acme.example' }), {});
});

test('a tool needs an address that begins with https://, an email address and a token', () => {
  assert.deepEqual(checkTool({ baseUrl: '', userEmail: '', apiToken: '' }), {
    baseUrl: 'Base URL is required',
    userEmail: 'Email is required',
    apiToken: 'API token is required',
  });
  assert.deepEqual(checkTool({ baseUrl: 'http://acme.atlassian.net', userEmail: 'ada', apiToken: 'x' }), {
    baseUrl: 'Base URL must start with https://',
    userEmail: 'Please enter a valid email address',
  });
  assert.deepEqual(
    checkTool({ baseUrl: 'https://acme.atlassian.net', userEmail: 'ada@acme.example', apiToken: 'x' }),
    {},
  );
});

test('an invitee needs an address and a name', () => {
  assert.deepEqual(checkPerson({ email: '', name: 'A' }), {
    email: 'Email is required',
    name: 'Name must be at least 2 characters',
  });
  assert.deepEqual(checkPerson({ email: 'ada', name: '' }), {
    email: 'Please enter a valid email address',
    name: 'Name is required',
  });
  assert.deepEqual(checkPerson({ email: 'ada@acme.example', name: 'Ada' }), {});
});
