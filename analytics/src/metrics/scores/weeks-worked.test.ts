import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { figureOf } from '../../figure/figure.ts';
import { periodOf, scoredUntil } from '../../time/periods.ts';
import { metricDefinitions, metricKeys } from '../definitions.ts';
import { hour, on, rules } from '../flow/work-facts.test-support.ts';
import { scoreHistory } from './score-history.ts';
import { daily, near, only, row, scoreOf } from './score.test-support.ts';
import { weeksWorked } from './weeks-worked.ts';

const rates = metricKeys().filter(
  (metric) =>
    metricDefinitions[metric].aggregate === 'rate' && metric !== 'deployment_frequency' && metric !== 'throughput',
);
const id = 'person-ada';
const base = rules();
const arranged = {
  ...base,
  people: base.people.map((person) => (person.id === id ? { ...person, partTime: 0.5 } : person)),
  leaves: [{ personId: id, from: on(10) + 5 * hour, to: on(16) }],
};
const ada = arranged.people.find((person) => person.id === id)!;

describe('weeks worked', () => {
  it('divide every rate of a part-time person with leave, in figures and scores alike', () => {
    const now = on(29) + 14 * hour + 1234;
    const period = periodOf('30d', now, arranged.timeZone);
    const rows = rates.flatMap((metric) => [row(metric, on(-40), 1), ...daily(metric, 12, () => 1)]);
    const until = scoredUntil(now, arranged.timeZone);
    const configuration = only(rates, { outlierDetection: false });
    const score = scoreOf(scoreHistory(rows, arranged, configuration, { from: until - 1, to: until }), id);
    const presence = { firstAt: on(-40), lastAt: on(20) };
    const weeks = weeksWorked(ada, presence, arranged, { over: period, now });
    const read = score.signals.map(({ metric, value, scale }) => [metric, value / scale] as const);
    const names = read.map(([metric]) => metric);
    for (const metric of rates) assert.ok(names.includes(metric) || metric === 'completed_work', metric);
    for (const [metric, value] of read) {
      const figure = figureOf(metric, rows, { period, observedFrom: on(-40), weeks });
      assert.ok(figure.kind === 'value');
      near(figure.value, value);
      near(value * weeks(period.from, period.to), 12);
    }
  });

  it('count each working day once, half for half time, without leave and time before joining', () => {
    // on(0) is a Monday.
    const over = { from: on(0), to: on(28) };
    const of = (presence: { firstAt: number; lastAt: number } | null) =>
      weeksWorked(ada, presence, arranged, { over, now: on(60) });
    const weeks = of({ firstAt: on(-5), lastAt: on(40) });
    near(weeks(on(0), on(7)), 0.5);
    near(weeks(on(11), on(16)), 0);
    near(weeks(on(0), on(3)) + weeks(on(3), on(28)), weeks(on(0), on(28)));
    near(weeks(on(0), on(0) + 12 * hour), 0.05);
    near(of({ firstAt: on(22), lastAt: on(40) })(on(0), on(28)), 0.4);
    assert.equal(of(null)(on(0), on(28)), 0);
  });

  it('end on the day that someone left, whatever was closed in their name since or not for long before', () => {
    const over = { from: on(0), to: on(28) };
    const of = (leftAt: number | undefined, lastAt: number) => {
      const person = { ...ada, partTime: 1, active: false, ...(leftAt === undefined ? {} : { leftAt }) };
      return weeksWorked(person, { firstAt: on(-5), lastAt }, { ...arranged, leaves: [] }, { over, now: on(60) });
    };
    for (const lastAt of [on(2), on(40)]) near(of(on(10), lastAt)(on(0), on(28)), 1.6);
    near(of(undefined, on(9) + hour)(on(0), on(28)), 1.6);
  });

  it('below one working day give no rate', () => {
    const period = { from: on(10) + 5 * hour, to: on(16) };
    const weeks = weeksWorked(ada, { firstAt: on(-5), lastAt: on(40) }, arranged, { over: period, now: on(60) });
    const merged = [row('merged_pull_requests', on(12), 1)];
    const figure = figureOf('merged_pull_requests', merged, { period, observedFrom: on(-5), weeks });
    assert.deepEqual(figure, { kind: 'insufficient-data', of: 'working-days', have: 0, need: 1, total: 1 });
  });
});
