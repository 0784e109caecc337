import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { seededRandom } from '../figure/random.ts';
import { weeksOf } from './forecast.test-support.ts';
import { forecastCompletion, type ForecastOptions } from './monte-carlo.ts';
import { imagine, type TeamToday } from './what-if.ts';
import { daySeconds as day } from '../time/durations.ts';

/** Eight planned items a week plus two incidents; an item takes a week. */
const today: TeamToday = { itemsPerWeek: 8, incidentsPerWeek: 2, people: 5, inProgress: 10, cycleTime: 7 * day };

describe('a what-if scenario', () => {
  it('without changes keeps the current pace and assumes nothing', () => {
    assert.deepEqual(imagine(today, {}), {
      pace: { low: 1, high: 1 },
      cycleTime: { low: 7 * day, high: 7 * day },
      assumptions: [],
    });
  });

  it('without changes gives the plain forecast to the day, whatever the incidents', () => {
    const history = weeksOf(8, [1, 2, 0, 3, 1, 0, 0]);
    const options = (): ForecastOptions => ({ random: seededRandom(3), firstWeekday: 1 });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 90, noNaN: true }), (incidentsPerWeek) => {
        const { pace } = imagine({ ...today, itemsPerWeek: 7.1, incidentsPerWeek }, {});
        assert.deepEqual(
          forecastCompletion(history, 15, { ...options(), pace, runs: 50 }),
          forecastCompletion(history, 15, { ...options(), runs: 50 }),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('with more people adds half to a whole share for each, and no incidents', () => {
    const { pace, cycleTime, assumptions } = imagine(today, { people: 2 });
    // Of ten things a week become 12 to 14, less the 2 incidents: 10 to 12 planned instead of 8.
    assert.deepEqual(pace, { low: 1.25, high: 1.5 });
    assert.deepEqual([cycleTime?.low, cycleTime?.high], [(7 * day) / 1.4, (7 * day) / 1.2]);
    assert.deepEqual(assumptions, ['people-half-to-whole', 'littles-law']);
  });

  it('with fewer people lets the others take over up to half of their share', () => {
    // 8 to 9 of ten, less the 2 incidents.
    assert.deepEqual(imagine(today, { people: -1 }).pace, { low: 0.75, high: 0.875 });
    assert.throws(() => imagine(today, { people: -5 }), RangeError);
    assert.throws(() => imagine({ ...today, people: 0 }, { people: 1 }), RangeError);
  });

  it('with fewer or more incidents adds or removes as much planned work', () => {
    const halved = imagine(today, { incidentShare: 0.5 });
    assert.deepEqual([halved.pace, halved.assumptions], [{ low: 1.125, high: 1.125 }, ['incident-costs-an-item']]);
    assert.deepEqual(imagine(today, { incidentShare: 10 }).pace, { low: 0, high: 0 });
  });

  it('with fewer items in progress shortens the cycle time at the same pace', () => {
    const { pace, cycleTime } = imagine(today, { inProgress: 5 });
    assert.deepEqual([pace.low, cycleTime?.low], [1, 3.5 * day]);
  });

  it('has a cycle time of null, not zero or infinity, if it is unknown', () => {
    assert.equal(imagine({ ...today, cycleTime: null }, {}).cycleTime, null);
    assert.equal(imagine({ ...today, inProgress: 0 }, { inProgress: 3 }).cycleTime, null);
    const none = imagine({ ...today, itemsPerWeek: 0 }, { incidentShare: 0 });
    assert.deepEqual(none.pace, { low: 0, high: 0 });
  });

  it('never slows a team with more people or speeds it up with more incidents', () => {
    fc.assert(
      fc.property(fc.nat(10), fc.double({ min: 0, max: 3, noNaN: true }), (people, incidentShare) => {
        const base = imagine(today, { incidentShare }).pace;
        const more = imagine(today, { people, incidentShare }).pace;
        const worse = imagine(today, { incidentShare: incidentShare + 1 }).pace;
        assert.ok(more.low >= base.low && more.high >= more.low && worse.high <= base.high);
      }),
    );
  });
});
