import { defaultPreferences, type UserPreferences } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelsOf } from './channels.ts';
import type { Announcement } from './announcement.ts';

type Choices = Partial<UserPreferences['notifications']>;

test('announcements use the channels and severity that each person chose', () => {
  const cases: [Choices, Announcement['type'], string][] = [
    [{}, 'info', 'in app'],
    [{}, 'success', 'in app'],
    [{}, 'warning', 'in app, email'],
    [{}, 'error', 'in app, email'],
    [{ alertThreshold: 'all' }, 'info', 'in app, email'],
    [{ alertThreshold: 'critical' }, 'warning', ''],
    [{ alertThreshold: 'critical' }, 'error', 'in app, email'],
    [{ alertThreshold: 'critical' }, 'success', 'in app'],
    [{ inApp: false }, 'error', 'email'],
    [{ email: false }, 'error', 'in app'],
    [{ inApp: false, email: false }, 'error', ''],
    [{ enabled: false }, 'error', ''],
  ];
  for (const [choices, type, expected] of cases) {
    const channels = channelsOf({ ...defaultPreferences.notifications, ...choices }, { type });
    const got = [...(channels.inApp ? ['in app'] : []), ...(channels.email ? ['email'] : [])].join(', ');
    assert.equal(got, expected, `${type} with ${JSON.stringify(choices)}`);
  }
});

test('a request that awaits an answer is emailed at every threshold, but not to people who want no emails', () => {
  const request = { type: 'info', awaitsAnswer: true } as const;
  const { notifications } = defaultPreferences;
  assert.deepEqual(channelsOf(notifications, request), { inApp: true, email: true });
  assert.deepEqual(channelsOf({ ...notifications, alertThreshold: 'critical' }, request), { inApp: true, email: true });
  assert.deepEqual(channelsOf({ ...notifications, email: false }, request), { inApp: true, email: false });
});
