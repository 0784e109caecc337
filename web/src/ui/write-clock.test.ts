import { defaultPreferences } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPreferences } from '../platform/preferences.ts';
import { reportTexts } from '../texts/reports.ts';
import { writeClock } from './write-clock.ts';

const timing = {
  frequency: 'weekly',
  hour: 20,
  minute: 5,
  weekday: 1,
  dayOfMonth: 1,
  timeZone: 'Europe/Berlin',
} as const;

test('times of day have the format of the viewer, also in the timing of a scheduled report', () => {
  applyPreferences({ ...defaultPreferences, timeFormat: '12h' });
  assert.deepEqual([writeClock(0), writeClock(8), writeClock(20, 5)], ['12:00 AM', '8:00 AM', '8:05 PM']);
  assert.equal(reportTexts.scheduled.timing(timing, writeClock(20, 5)), 'Weekly on Monday at 8:05 PM, Europe/Berlin');
  applyPreferences({ ...defaultPreferences, timeFormat: '24h' });
  assert.deepEqual([writeClock(0), writeClock(8), writeClock(20, 5)], ['00:00', '08:00', '20:05']);
  assert.equal(
    reportTexts.scheduled.timing({ ...timing, frequency: 'monthly' }, writeClock(20, 5)),
    'Monthly on day 1 at 20:05, Europe/Berlin',
  );
});
