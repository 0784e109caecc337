import type { FigureAlert } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastAlert } from './last-alert.ts';

const alert: FigureAlert = {
  id: '1',
  metric: 'lead_time',
  subject: 'organization',
  subjectName: 'Acme',
  direction: 'worse',
  state: 'none',
  paused: false,
  lastFiredAt: null,
};
const now = Date.parse('2026-11-30T12:00:00Z');

test('an alert that has not fired says whether its figure had changed before', () => {
  assert.equal(lastAlert(alert, now), 'None yet');
  assert.equal(lastAlert({ ...alert, state: 'better' }, now), 'None yet');
  assert.equal(lastAlert({ ...alert, state: 'worse' }, now), 'None: it changed before you added the alert');
  assert.equal(
    lastAlert({ ...alert, state: 'better', direction: 'either' }, now),
    'None: it changed before you added the alert',
  );
  assert.equal(lastAlert({ ...alert, state: 'worse', paused: true }, now), 'None yet');
  assert.equal(lastAlert({ ...alert, state: 'worse', lastFiredAt: '2026-11-30T11:00:00Z' }, now), '1 hour ago');
});
