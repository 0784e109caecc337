import { addDays } from '@sightline/contract';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usualWorkingTime, type ThroughputDay } from '@sightline/analytics';
import { answerAmount, answerCompletion, answerSprint, answerWhatIf, type RunningSprint } from './forecast-answers.ts';
import type { TeamHistory } from './team-history.ts';

/** Twelve weeks of two items on each working day and an incident on each Monday, until Thursday 19 November 2026. */
const days = Array.from({ length: 84 }, (_, index): ThroughputDay => {
  const weekday = ((index + 4) % 7) + 1;
  return {
    date: addDays('2026-08-28', index),
    weekday,
    items: weekday > 5 ? 0 : 2,
    incidents: weekday === 1 ? 1 : 0,
  };
});
const historyWith = (todayLeft: number): TeamHistory => ({
  today: '2026-11-20',
  todayLeft,
  days,
  recent: days,
  holidays: new Set(),
  weeks: [],
  few: null,
  recentPeriod: { from: 0, to: 0 },
  workingTime: usualWorkingTime,
});
const sprint = (overrides: Partial<RunningSprint>): RunningSprint => ({
  id: '1',
  name: 'Sprint 1',
  lastDay: '2026-11-20',
  endAt: '2026-11-20T19:00:00Z',
  lastDayCut: 0,
  remaining: 1,
  ...overrides,
});
const odds = (todayLeft: number, overrides: Partial<RunningSprint>): number => {
  const answer = answerSprint(historyWith(todayLeft), sprint(overrides), 1);
  return answer.kind === 'sprint' ? answer.odds : NaN;
};
const near = (value: number, expected: number): void => assert.ok(Math.abs(value - expected) < 0.02, `${value}`);

describe('the odds of a sprint', () => {
  it('fall as the deadline gets closer', () => {
    assert.equal(odds(1, {}), 1);
    near(odds(0.5, {}), 1 - 0.5 ** 2);
    near(odds(0.05, {}), 1 - 0.95 ** 2);
    assert.equal(odds(0, {}), 0);
  });

  it('count only the part of the last day before the end, and count today once', () => {
    // The sprint ends on Monday with a quarter of the day left: nothing of today and three quarters of Monday count.
    near(odds(0, { lastDay: '2026-11-23', lastDayCut: 0.25 }), 1 - 0.25 ** 2);
    // Half of today is left, and the sprint ends a quarter before the day does.
    near(odds(0.5, { lastDayCut: 0.25 }), 1 - 0.75 ** 2);
    assert.equal(odds(0.2, { lastDayCut: 0.3 }), 0);
  });
});

describe('the answers of a team', () => {
  it('do not simulate today again: after working hours, the next working day counts', () => {
    const last = (todayLeft: number): string | null | undefined => {
      const answer = answerCompletion(historyWith(todayLeft), { kind: 'completion', teamId: '', items: 2 }, 1);
      return answer.kind === 'completion' ? answer.dates.at(-1)?.date : undefined;
    };
    assert.deepEqual([last(1), last(0)], ['2026-11-20', '2026-11-23']);
    const amount = answerAmount(historyWith(0), { kind: 'amount', teamId: '', by: '2026-11-20' }, 1);
    assert.ok(amount.kind === 'amount' && amount.amounts.every((amount) => amount.items === 0));
  });

  it('agree without a change, with the same track record; half the incidents make room for half as many items', () => {
    const history = historyWith(1);
    const plain = answerCompletion(history, { kind: 'completion', teamId: '', items: 21 }, 5);
    const forecastWith = (incidentShare: number) =>
      answerWhatIf(
        history,
        { kind: 'what-if', teamId: '', items: 21, people: 0, inProgress: null, incidentShare },
        { people: 4, inProgress: 3, cycleTime: 86_400 },
        5,
      );
    const [same, none] = [forecastWith(1), forecastWith(0)];
    assert.ok(plain.kind === 'completion' && same.kind === 'what-if' && none.kind === 'what-if');
    assert.deepEqual([same.asItIs.dates, same.changed.dates, same.record], [plain.dates, plain.dates, plain.record]);
    assert.deepEqual(same.today, {
      itemsPerWeek: 10,
      incidentsPerWeek: 1,
      people: 4,
      inProgress: 3,
      cycleTime: 86_400,
    });
    // Ten a week become eleven: 21 items take eleven working days, and ten without incidents.
    assert.deepEqual([plain.dates[0]?.date, none.changed.dates[0]?.date], ['2026-12-04', '2026-12-03']);
  });
});
