import { defaultPreferences, followLanguage, formatValue, valueParts, type UserPreferences } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyPreferences } from '../platform/preferences.ts';
import { neededRowTexts } from '../texts/needed-rows.ts';
import { reportTexts } from '../texts/reports.ts';
import {
  axisDayFormat,
  writeMonth,
  csvLine,
  aboutText,
  inSentence,
  missingText,
  relativeTime,
  writeChange,
  writeDate,
  writeDecimal,
  writeMoment,
  writePeriod,
  writeShare,
  writeTime,
} from './format.ts';

const inGerman = (work: () => void): void => {
  followLanguage(() => 'de');
  try {
    work();
  } finally {
    followLanguage(() => 'en');
  }
};

test('durations use the most readable unit', () => {
  assert.equal(formatValue(38 * 60, 'seconds'), '38 minutes');
  assert.equal(formatValue(2.4 * 3600, 'seconds'), '2.4 hours');
  assert.equal(formatValue(1.8 * 86_400, 'seconds'), '1.8 days');
  assert.equal(formatValue(0, 'seconds'), '0 seconds');
});

test('a value that rounds to 1 is singular', () => {
  assert.equal(formatValue(1, 'points'), '1 story point');
  assert.equal(formatValue(1.04, 'points'), '1 story point');
  assert.equal(formatValue(1.1, 'points'), '1.1 story points');
  assert.equal(formatValue(31.4, 'points-per-sprint'), '31.4 story points per sprint');
  assert.equal(formatValue(1, 'items-per-sprint'), '1 item per sprint');
  assert.equal(formatValue(1, 'lines'), '1 line');
  assert.equal(formatValue(2 * 86_400, 'seconds'), '2 days');
  assert.equal(formatValue(1, 'seconds'), '1 second');
});

test('shares, rates and scores carry their units', () => {
  assert.equal(formatValue(0.127, 'share'), '12.7%');
  assert.deepEqual(valueParts(4.25, 'per-week'), { number: '4.3', unit: 'per week' });
  assert.deepEqual(valueParts(81.6, 'score'), { number: '82', unit: '' });
});

test('only what is zero is written as zero', () => {
  assert.equal(formatValue(2 / 52, 'per-week'), '0.038 per week');
  assert.equal(formatValue(1 / 2500, 'share'), '0.04%');
  assert.equal(formatValue(0.02, 'points-per-week'), '0.02 story points per week');
  assert.deepEqual(
    [0, 1e-9].map((share) => formatValue(share, 'share')),
    ['0%', '0%'],
  );
  assert.deepEqual([formatValue(0.05, 'per-week'), formatValue(0.4, 'score')], ['0.1 per week', '0']);
});

test('only all is written as 100%', () => {
  assert.deepEqual(
    [1, 0.9995, 0.9996, 0.999_999, 0.9994, 1.0004].map((share) => formatValue(share, 'share')),
    ['100%', '99.95%', '99.96%', '99.999%', '99.9%', '100.04%'],
  );
  assert.deepEqual(valueParts(0.9996, 'share'), { number: '99.96', unit: '%' });
  assert.deepEqual([writeShare(0.996), writeShare(1)], ['99.6%', '100%']);
  inGerman(() => assert.equal(formatValue(0.9996, 'share'), '99,96\u00a0%'));
});

test('a missing figure shows how much data there is and how much is needed', () => {
  assert.equal(missingText({ kind: 'insufficient-data', have: 6, need: 10, total: 8 }), '6 of 10 needed');
  assert.equal(
    missingText({ kind: 'insufficient-data', have: 0, need: 3, total: 0 }, 'out-of-ten'),
    '0 of 3 responses needed',
  );
  assert.equal(
    missingText({ kind: 'insufficient-data', have: 1, need: 3, total: 1 }, 'seconds', neededRowTexts.failures),
    '1 of 3 failures needed',
  );
  assert.equal(missingText({ kind: 'insufficient-data', have: 0, need: 1, total: 0 }), 'no data');
  assert.equal(
    missingText({ kind: 'insufficient-data', of: 'working-days', have: 0, need: 1, total: 3 }),
    '0 of 1 working days needed',
  );
  assert.equal(
    missingText({ kind: 'insufficient-data', of: 'people', have: 2, need: 3, total: 2 }),
    'Withheld to protect individuals: fewer than 3 people',
  );
  assert.equal(missingText({ kind: 'insufficient-data', of: 'one-unit', have: 6, need: 1, total: 6 }), 'mixed units');
  const whole = { kind: 'value', value: 150, n: 150, total: 150 } as const;
  assert.deepEqual([aboutText(whole), aboutText({ ...whole, rounded: true })], ['', 'about ']);
});

test('shares change in points, people in numbers, other figures in percent', () => {
  assert.equal(writeChange({ absolute: -0.031, relative: -0.2 }, 'share'), '−3.1 points');
  assert.equal(writeChange({ absolute: -0.0098, relative: -0.2 }, 'share'), '−1 point');
  assert.equal(writeChange({ absolute: 2, relative: 0.1 }, 'people'), '+2');
  assert.equal(writeChange({ absolute: 3600, relative: 0.25 }, 'seconds'), '+25%');
  assert.equal(writeChange({ absolute: 3600, relative: null }, 'seconds'), '+60 minutes');
  assert.equal(writeChange({ absolute: 0, relative: 0 }, 'per-week'), '±0%');
  assert.equal(writeChange({ absolute: 0.01, relative: 0.002 }, 'per-week'), '±0%', 'a change that rounds to nothing');
});

test('relative times step from now to minutes, hours and days', () => {
  const minute = 60_000;
  const cases: [number, string][] = [
    [0, 'Just now'],
    [59_999, 'Just now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [60 * minute, '1 hour ago'],
    [24 * 60 * minute - 1, '23 hours ago'],
    [24 * 60 * minute, '1 day ago'],
    [72 * 60 * minute, '3 days ago'],
  ];
  for (const [age, text] of cases) assert.equal(relativeTime(1_000_000_000_000 - age, 1_000_000_000_000), text);
});

test('a clock that runs ahead never shows a future time', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e9 }), (ahead) => relativeTime(ahead, 0) === 'Just now'));
});

test('a period is written in its time zone, including its last day', () => {
  const period = { from: '2026-10-21T22:00:00.000Z', to: '2026-11-20T23:00:00.000Z', timeZone: 'Europe/Berlin' };
  assert.equal(writePeriod(period), '10/22/2026 – 11/20/2026');
});

test('dates and times use the viewer’s format', (t) => {
  t.after(() => applyPreferences(undefined));
  const at = '2026-11-20T09:05:00.000Z';
  const written = (dateFormat: UserPreferences['dateFormat'], timeFormat: UserPreferences['timeFormat']): string[] => {
    applyPreferences({ ...defaultPreferences, dateFormat, timeFormat });
    const day = axisDayFormat('UTC').format(new Date(at));
    return [writeDate(at, 'UTC'), day, writeMonth('2026-11-01'), writeMoment(at, 'UTC')].map((text) =>
      text.replaceAll('\u202f', ' '),
    );
  };
  assert.deepEqual(written('MM/DD/YYYY', '12h'), ['11/20/2026', '11/20', '11/2026', '11/20/2026, 9:05 AM']);
  assert.deepEqual(written('DD/MM/YYYY', '24h'), ['20/11/2026', '20/11', '11/2026', '20/11/2026, 09:05']);
  assert.deepEqual(written('YYYY-MM-DD', '24h'), ['2026-11-20', '11-20', '2026-11', '2026-11-20, 09:05']);
});

test('CSV fields that look like formulas stay text', () => {
  assert.equal(csvLine(['=1+1', '-2', -2, null]), `'=1+1,'-2,-2,`);
  assert.equal(csvLine([' =1+1', '|calc', '%1', 'a=b']), `' =1+1,'|calc,'%1,a=b`);
  assert.equal(csvLine(['a,b', 'say "x"', 'two\nlines']), '"a,b","say ""x""","two\nlines"');
  fc.assert(fc.property(fc.string(), (text) => !/^[=+\-@\t\r]/.test(csvLine([text]).replace(/^"/, ''))));
});

test('decimals and shares follow the language, without thousands separators', () => {
  assert.deepEqual([writeDecimal(1234.56, 1), writeDecimal(0.5), writeShare(0.1234, 1)], ['1234.6', '0.5', '12.3%']);
  inGerman(() => {
    assert.deepEqual([writeDecimal(1234.56, 1), writeDecimal(0.5)], ['1234,6', '0,5']);
    assert.equal(writeShare(0.1234, 1), '12,3\u00a0%');
  });
});

test('German nouns keep their capitals within a sentence', () => {
  assert.equal(inSentence('Lead time'), 'lead time');
  inGerman(() => assert.equal(inSentence('Durchlaufzeit'), 'Durchlaufzeit'));
});

test('ages, missing data and changes are translated', () => {
  inGerman(() => {
    assert.equal(relativeTime(0, 3 * 86_400_000), 'vor 3 Tagen');
    assert.equal(relativeTime(0, 60_000), 'vor 1 Minute');
    assert.equal(missingText({ kind: 'insufficient-data', have: 2, need: 5, total: 2 }), '2 von 5 nötig');
    assert.equal(writeChange({ absolute: -0.034, relative: null }, 'share'), '−3,4 Prozentpunkte');
  });
});

test('times, including those of a schedule, use the viewer’s clock format', () => {
  const timing = { frequency: 'weekly', hour: 20, minute: 5, weekday: 1, dayOfMonth: 1, timeZone: 'UTC' } as const;
  const written = (): string[] => {
    const time = writeTime((20 * 60 + 5) * 60_000, 'UTC');
    return [reportTexts.scheduled.timing(timing, time), writeTime(0, 'UTC')];
  };
  applyPreferences({ ...defaultPreferences, timeFormat: '12h' });
  assert.deepEqual(written(), ['Weekly on Monday at 8:05 PM, UTC', '12:00 AM']);
  applyPreferences({ ...defaultPreferences, timeFormat: '24h' });
  assert.deepEqual(written(), ['Weekly on Monday at 20:05, UTC', '00:00']);
  applyPreferences(defaultPreferences);
});
