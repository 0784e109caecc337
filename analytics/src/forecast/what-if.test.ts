import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { imagine, type TeamToday } from './what-if.ts';

const day = 86_400;
/** Ten a week, two of them incidents; ten in progress, so an item takes a week. */
const today: TeamToday = { itemsPerWeek: 10, incidentsPerWeek: 2, people: 5, inProgress: 10 };

describe('what if', () => {
  it('nothing changes, the present stands: four fifths of the pace are planned work', () => {
    assert.deepEqual(imagine(today, {}), {
      pace: { low: 0.8, high: 0.8 },
      cycleTime: { low: 7 * day, high: 7 * day },
      assumptions: ['incident-costs-an-item', 'littles-law'],
    });
  });

  it('people come, each brings between half and a whole share; incidents do not grow with them', () => {
    const { pace, cycleTime, assumptions } = imagine(today, { people: 2 });
    // 12 to 14 a week, less 2 incidents.
    assert.deepEqual(pace, { low: 1, high: 1.2 });
    assert.deepEqual([cycleTime?.low, cycleTime?.high], [5 * day, (70 / 12) * day]);
    assert.ok(assumptions.includes('people-half-to-whole'));
  });

  it('people go, the others take over up to half of their part', () => {
    assert.deepEqual(imagine(today, { people: -1 }).pace, { low: 0.6, high: 0.7 });
    assert.throws(() => imagine(today, { people: -5 }), RangeError);
    assert.throws(() => imagine({ ...today, people: 0 }, { people: 1 }), RangeError);
  });

  it('incidents halve or grow, planned work takes their place or makes way', () => {
    assert.deepEqual(imagine(today, { incidentShare: 0.5 }).pace, { low: 0.9, high: 0.9 });
    assert.deepEqual(imagine(today, { incidentShare: 10 }).pace, { low: 0, high: 0 });
  });

  it('fewer items are in progress, each takes less time at the same pace', () => {
    const { pace, cycleTime } = imagine(today, { inProgress: 5 });
    assert.deepEqual([pace.low, cycleTime?.low], [0.8, 3.5 * day]);
  });

  it('a team finishes nothing, its cycle time is unknown rather than zero or endless', () => {
    const none = imagine({ ...today, itemsPerWeek: 0, incidentsPerWeek: 0 }, {});
    assert.deepEqual([none.cycleTime, none.pace], [null, { low: 0, high: 0 }]);
  });

  it('more people never slow a team, more incidents never speed it up', () => {
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
