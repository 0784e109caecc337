import type { Figure } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Historical } from './history.queries.ts';
import { whyEmpty } from './why-empty.ts';

const period: Historical['period'] = {
  from: '2025-12-01T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  timeZone: 'UTC',
};
const pointOf = (figure: Figure) => ({ firstDay: '', lastDay: '', whole: true, figure, previous: figure });
const reason = (figure: Figure): string =>
  whyEmpty({ points: [pointOf(figure)], step: 'week', period, whole: { figure } });

test('a chart without points says whether rows are missing or in different units', () => {
  const few = { kind: 'insufficient-data', have: 0, need: 3, total: 0 } as const;
  assert.match(reason(few), /^No data for this metric/);
  assert.match(reason({ ...few, have: 2 }), /^Only 2 rows .* longer step/);
  assert.match(reason({ ...few, have: 6, need: 1, of: 'one-unit' }), /cannot be averaged\. Choose a team\.$/);
});
