import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentEntry } from './present-activity.ts';

const entry = {
  id: 1,
  at: new Date('2026-11-30T12:00:00Z'),
  actorName: 'Ada',
  action: 'tenant.change-limits',
  subject: 'Acme',
  organizationId: null,
};

const detailsOf = (detail: Record<string, unknown>): [string, string][] =>
  Object.entries(presentEntry({ ...entry, detail }).details);

test('a change is shown from before to after, and several changed values each on its own', () => {
  // The order in which the database returns the fields.
  assert.deepEqual(detailsOf({ to: 'suspended', from: 'active' }), [
    ['by', 'Ada'],
    ['from', 'active'],
    ['to', 'suspended'],
  ]);
  assert.deepEqual(detailsOf({ to: { maxTeams: 5, maxUsers: 10 }, from: { maxTeams: 5, maxUsers: null } }), [
    ['by', 'Ada'],
    ['maxUsers', '– → 10'],
  ]);
  assert.deepEqual(detailsOf({ dueAt: '2026-12-07T12:00:00.000Z' }), [
    ['by', 'Ada'],
    ['dueAt', '2026-12-07T12:00:00.000Z'],
  ]);
});

test('changed settings are named by their details, and each changed feature switch is a detail', () => {
  const detail = {
    from: { trialDays: 14, features: { exports: true, webhooks: true } },
    to: { trialDays: 7, features: { exports: false, webhooks: true } },
  };
  const { message, details } = presentEntry({
    ...entry,
    action: 'settings.change',
    subject: 'trialDays, features',
    detail,
  });
  assert.equal(message, 'Platform settings changed');
  assert.deepEqual(Object.entries(details), [
    ['by', 'Ada'],
    ['trialDays', '14 → 7'],
    ['exports', 'On → Off'],
  ]);
});
