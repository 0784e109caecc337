import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { figureOf } from '../../figure/figure.ts';
import { seededRandom } from '../../figure/random.ts';
import type { Observation } from '../../observation.ts';
import { concentrationOf } from './concentration.ts';
import { compared, failingServices, serviceShifts } from './failing-service.ts';
import { pValueOfShift, levelShifts } from './level-shift.ts';
import { movedMost, phaseMoves } from './phase-moves.ts';
import { recoveredServices } from './recovered-service.ts';
import { daySeconds as day } from '../../time/durations.ts';

/** This many values that vary by 20% around a level. */
const around = (level: number, count: number, random: () => number): number[] =>
  Array.from({ length: count }, () => level * (0.8 + 0.4 * random()));

describe('shifts in the level of a figure', () => {
  it('have the week of the latest shift and the level before it', () => {
    const random = seededRandom(7);
    const values = [...around(5, 14, random), ...around(15, 12, random)];
    const [shift, ...others] = levelShifts(values);
    assert.ok(shift !== undefined && others.length === 0);
    assert.equal(shift.index, 14);
    assert.equal(shift.from, 0);
    assert.equal(shift.places, 17);
    assert.ok(Math.abs((pValueOfShift(0.001, shift) ?? 0) - 0.017) < 1e-9);
    assert.equal(pValueOfShift(null, shift), null);
  });

  it('are listed latest first, each with the week from which the previous level held', () => {
    const random = seededRandom(3);
    const shifts = levelShifts([...around(20, 12, random), ...around(5, 12, random), ...around(15, 12, random)]);
    assert.deepEqual(
      shifts.map(({ index, from }) => [index, from]),
      [
        [24, 12],
        [12, 0],
      ],
    );
  });

  it('ignore weeks without a figure, and need more than a few weeks', () => {
    const random = seededRandom(5);
    const gaps = [...around(5, 10, random), null, null, ...around(15, 10, random)];
    assert.equal(levelShifts(gaps)[0]?.index, 12);
    assert.deepEqual(levelShifts([1, 1, 1, 1, 9, 9, 9, 9]), []);
    assert.deepEqual(levelShifts([null, null, null]), []);
  });

  it('are found in a volatile series whose neighboring values are alike', () => {
    // Weekly hours to the first review, which took three times as long from about week 40 on.
    const hours = [
      4.5, 3.3, 17.4, 15.2, 3.9, 3.4, 12.1, 14.9, 16.1, 5, 5.8, 11.3, 17.8, 16, 11.6, 15, 6.1, 4.3, 7.7, 8.1, 5.1, 8.4,
      15.7, 8.1, 4.9, 5, 7.9, 5.1, 5.4, 19.6, 3.3, 3.6, 6.8, 18.2, 7.3, 9.4, 5.8, 16.3, 6.6, 14.2, 24.4, 26.2, 25.3,
      24.3, 25.1, 44, 23.1, 16, 20.8, 22.2, 40.8,
    ];
    assert.deepEqual(
      levelShifts(hours).map(({ index }) => index),
      [39],
    );
  });

  it('are rarely found in noise', () => {
    const random = seededRandom(11);
    const found = Array.from({ length: 100 }, () => levelShifts(around(5, 40, random)));
    assert.ok(found.filter((one) => one.length > 0).length <= 3);
  });
});

describe('work concentrated on one person', () => {
  it('names the person above the limit, with a p-value', () => {
    const found = concentrationOf(new Map(Object.entries({ ada: 36, ben: 8, cem: 6 })), 0.5);
    assert.deepEqual({ ...found, pValue: 0 }, { key: 'ada', count: 36, of: 50, pValue: 0 });
    assert.ok((found?.pValue ?? 1) < 0.003);
  });

  it('is not reported if work is shared or rare', () => {
    assert.equal(concentrationOf(new Map(Object.entries({ ada: 20, ben: 18, cem: 12 })), 0.5), null);
    assert.equal(concentrationOf(new Map([['ada', 11]]), 0.5), null);
    assert.equal(concentrationOf(new Map(), 0.5), null);
  });
});

const row = (fields: Partial<Observation> & Pick<Observation, 'metric' | 'at' | 'value'>): Observation => ({
  key: `${fields.metric} ${fields.at} ${fields.repositoryId ?? ''}`,
  scope: 'repository:1',
  personId: null,
  teamId: null,
  repositoryId: null,
  excluded: null,
  reference: { kind: 'deployment', id: '1', title: '', url: null },
  detail: {},
  ...fields,
});

describe('services that fail more often', () => {
  const period = { from: 100 * day, to: 200 * day };
  const before = { from: 0, to: 100 * day };
  /** One deployment a day, of which every nth fails. */
  const deployments = (repositoryId: string, every: (at: number) => number): Observation[] =>
    Array.from({ length: 200 }, (_, index) =>
      row({
        metric: 'change_failure_rate',
        at: index * day + 3600,
        value: index % every(index) === 0 ? 1 : 0,
        repositoryId,
      }),
    );
  const rows = [
    ...deployments('payments', (index) => (index < 100 ? 20 : 3)),
    ...deployments('orders', () => 20),
    ...deployments('web', () => 20),
  ];

  const weeks = Array.from({ length: 29 }, (_, index) => index * 7 * day);

  it('are each compared with the others', () => {
    const found = failingServices(rows, period);
    const clear = found.filter(({ pValue }) => pValue !== null && pValue < 0.001);
    assert.deepEqual(
      clear.map(({ repositoryId, isMore }) => `${repositoryId} ${isMore}`),
      ['payments true'],
    );
    assert.equal(found.length, 3);
  });

  it('are compared as if the rows of all others were read for each', () => {
    const random = seededRandom(5);
    const many = Array.from({ length: 3_000 }, (): Observation =>
      row({
        metric: 'change_failure_rate',
        at: Math.floor(random() * 200 * day),
        value: random() < 0.2 ? 1 : 0,
        repositoryId: `service ${Math.floor(random() * 12)}`,
      }),
    );
    const unassigned = many.slice(0, 40).map((one) => ({ ...one, repositoryId: null }));
    const excluded = many.slice(40, 80).map((one) => ({ ...one, excluded: 'other' as never }));
    for (const { others, ...found } of failingServices([...many, ...unassigned, ...excluded], period)) {
      const [own, rest] = [true, false].map((is) =>
        [...many, ...unassigned].filter(({ repositoryId }) => (repositoryId === found.repositoryId) === is),
      );
      assert.deepEqual(found, compared(found.repositoryId, { own: own!, period, rest: rest!, over: period }));
      assert.deepEqual(figureOf('change_failure_rate', others, { period }), found.other);
    }
  });

  it('are reported with the week since which they fail more often, and no others', () => {
    const found = serviceShifts(rows, weeks, period.to);
    const clear = found.filter(({ pValue }) => pValue !== null && pValue < 0.001);
    assert.deepEqual(
      clear.map(({ repositoryId, isMore }) => `${repositoryId} ${isMore}`),
      ['payments true'],
    );
    assert.ok(Math.abs((clear[0]?.after.from ?? 0) - before.to) <= 14 * day);
    assert.equal(found.length, 3);
  });

  it('are reported with the week since which they have recovered', () => {
    const recovered = deployments('orders', (index) => (index < 130 && index >= 60 ? 3 : 25));
    const [shift] = serviceShifts(recovered, weeks, period.to);
    const [recovery] = recoveredServices(recovered, weeks, period.to);
    for (const one of [shift, recovery]) {
      assert.ok(one !== undefined && !one.isMore && one.pValue !== null && one.pValue < 0.01);
      assert.ok(Math.abs(one.after.from - 130 * day) <= 14 * day);
    }
    assert.ok((recovery?.pValue ?? 1) < (shift?.pValue ?? 0), 'earlier data counts too');
    assert.equal(recoveredServices(rows.slice(0, 200), weeks, period.to)[0]?.pValue, null, 'one that still fails');
  });

  it('are not judged with too few deployments', () => {
    const few = failingServices(rows.slice(150, 155), period);
    assert.ok(few.every(({ pValue }) => pValue === null));
    assert.deepEqual(serviceShifts(rows.slice(150, 155), weeks, period.to), []);
  });
});

describe('the phase in which lead times grew', () => {
  const period = { from: 40 * day, to: 80 * day };
  const before = { from: 0, to: 40 * day };
  const random = seededRandom(2);
  const changes = Array.from({ length: 80 }, (_, index) => {
    const pickup = (index < 40 ? 2 : 9) * 3600 * (0.7 + 0.6 * random());
    const coding = 20 * 3600 * (0.7 + 0.6 * random());
    const detail = { coding, pickup, review: 3600, deploy: 1800 };
    return row({ metric: 'lead_time', at: index * day + 60, value: coding + pickup + 5400, detail, key: `c${index}` });
  });

  it('is the one that explains most of the difference', () => {
    const moves = phaseMoves(changes, { period, before });
    assert.equal(movedMost(moves, 'longer')?.phase, 'pickup');
    assert.ok(Math.abs(moves.reduce((sum, move) => sum + move.now, 0) - meanLeadTime(period)) < 1e-6);
    assert.equal(movedMost(moves, 'shorter')?.phase === 'pickup', false);
  });

  it('is not named if there are few changes', () => {
    assert.deepEqual(phaseMoves(changes.slice(0, 45), { period, before }), []);
    assert.equal(movedMost([], 'longer'), null);
  });

  const meanLeadTime = ({ from, to }: { from: number; to: number }): number => {
    const own = changes.filter(({ at }) => at >= from && at < to);
    return own.reduce((sum, one) => sum + one.value, 0) / own.length;
  };
});
