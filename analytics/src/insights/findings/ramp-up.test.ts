import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../../figure/random.ts';
import type { Observation } from '../../observation.ts';
import { daySeconds as day } from '../../time/durations.ts';
import { usualWorkingTime, workingLength } from '../../time/working-time.ts';
import { rampUpOf } from './ramp-up.ts';

const row = (fields: Partial<Observation> & Pick<Observation, 'metric' | 'at' | 'value'>): Observation => ({
  key: `${fields.metric} ${fields.at}`,
  scope: 'project:1',
  personId: null,
  teamId: null,
  repositoryId: null,
  excluded: null,
  reference: { kind: 'issue', id: '1', title: '', url: null },
  detail: {},
  ...fields,
});

describe('a person who joined', () => {
  const collected = { from: 0, to: 365 * day };
  const joined = 200 * day;
  /** Items finished one after another; each takes this many days. */
  const items = (first: number, daysOf: (at: number) => number): Observation[] =>
    Array.from({ length: 60 }, (_, index) => {
      const at = first + index * 2.5 * day;
      return row({ metric: 'cycle_time', at, value: daysOf(at - first) * day, personId: 'ben', key: `i${index}` });
    });
  const lengthOf = workingLength(collected, 'Europe/Berlin', usualWorkingTime);
  const rampUp = (rows: readonly Observation[], firstAt: number) => rampUpOf(rows, firstAt, collected, lengthOf);
  const random = seededRandom(4);
  const wavering = (): number => 0.5 + random();

  it('is reported as faster if later weeks are faster than the first ones', () => {
    const found = rampUp(
      items(joined, (there) => Math.max(1, 2.6 - there / (60 * day)) * wavering()),
      joined,
    );
    assert.ok(found !== null && found.correlation < -0.3 && found.pValue < 0.001);
    assert.deepEqual(found.first, { from: joined, to: joined + 84 * day });
    assert.deepEqual(found.since, { from: joined + 84 * day, to: collected.to });
  });

  const waiting = (daysOf: (there: number) => number): Observation[] =>
    items(joined, () => 0).map((item) => {
      const active = daysOf(item.at - joined) * day;
      const started = item.at;
      const value = active + (1 + 12 * random()) * day;
      return { ...item, at: started + value, value, detail: { started, active } };
    });

  it('is judged by active time, however long items waited', () => {
    const found = rampUp(
      waiting((there) => 2 * Math.max(1, 2.6 - there / (60 * day)) * wavering()),
      joined,
    );
    assert.ok(found !== null && found.pValue < 0.001, String(found?.pValue));
  });

  it('is judged without incidents, which are urgent for everyone', () => {
    const slower = items(joined, (there) => Math.max(1, 2.6 - there / (60 * day)) * wavering());
    const isIncident = (index: number): boolean => index % 3 === 0;
    const mixed = slower.flatMap((item, index): Observation[] => {
      const detail: Observation['detail'] = isIncident(index) ? { kind: 'incident' } : {};
      const value = isIncident(index) ? (0.1 + index / 20) * day : item.value;
      return [
        { ...item, value },
        { ...item, metric: 'throughput', value: 1, detail },
      ];
    });
    const found = rampUp(mixed, joined);
    assert.ok(found !== null && found.pValue < 0.001, String(found?.pValue));
  });

  it('is not reported if items are finished hardly sooner', () => {
    for (const later of [20, 19]) {
      const found = rampUp(
        waiting((there) => (there < 80 * day ? 4 : 1) * wavering()).map((item) => ({
          ...item,
          value: (item.at < joined + 84 * day ? 20 : later) * day,
        })),
        joined,
      );
      assert.equal(found?.pValue, 1);
    }
  });

  it('is judged on items of equal estimates, whether large ones come first or last', () => {
    const sized = (sizeOf: (index: number) => number): Observation[] =>
      items(joined, () => 1).flatMap((item, index) => {
        const reference = { ...item.reference, id: `${index}` };
        const value = sizeOf(index) * day * wavering();
        return [
          { ...item, reference, value },
          { ...item, reference, metric: 'completed_work' as const, value: sizeOf(index), key: `p${index}` },
        ];
      });
    const smaller = rampUp(
      sized((index) => (index < 30 ? 8 : 2)),
      joined,
    );
    assert.ok(smaller !== null && smaller.pValue > 0.02, String(smaller?.pValue));
  });

  it('is rarely reported if the pace never changed', () => {
    const found = Array.from({ length: 100 }, () => rampUp(items(joined, wavering), joined));
    assert.ok(found.filter((one) => one !== null && one.pValue < 0.01).length <= 4);
  });

  it('is not reported if they were always there, joined a few weeks ago or finished few items', () => {
    assert.equal(rampUp(items(0, wavering), 0), null);
    assert.equal(rampUp(items(300 * day, wavering), 300 * day), null);
    assert.equal(rampUp(items(joined, wavering).slice(0, 12), joined), null);
    assert.equal(
      rampUp(
        items(joined, () => 0),
        joined,
      ),
      null,
    );
  });
});
