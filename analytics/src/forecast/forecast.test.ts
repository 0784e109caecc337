import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { seededRandom } from '../figure/random.ts';
import type { FigureRow } from '../observation.ts';
import { backtestAmount, backtestCompletion } from './backtest.ts';
import { historyOf, weeksOf } from './forecast.test-support.ts';
import { lackOf, recentHistory, throughputHistory } from './history.ts';
import { forecastAmount, forecastCompletion, forecastOdds, sureness, type ForecastOptions } from './monte-carlo.ts';
import { daySeconds as day } from '../time/durations.ts';

const options = (seed = 1): ForecastOptions => ({ random: seededRandom(seed), firstWeekday: 1 });
/** Five items on a working day, none at the weekend. */
const steady = weeksOf(5, [5, 5, 5, 5, 5, 0, 0]);
/** Coin tosses: about half the days finish one item. */
const coin = historyOf(Array.from({ length: 140 }, (_, index) => (index % 14 < 7 ? 1 : 0)));

const days = (history = steady, items = 12, settings = options()) => {
  const forecast = forecastCompletion(history, items, settings);
  return forecast.kind === 'value' ? forecast.percentiles.map((percentile) => percentile.days) : forecast;
};

describe('when a number of items is done', () => {
  it('is certain for a team that finishes the same number every day, weekends included', () => {
    assert.deepEqual(days(steady, 12), [3, 3, 3, 3]);
    assert.deepEqual(days(steady, 25), [5, 5, 5, 5]);
    assert.deepEqual(days(steady, 26), [8, 8, 8, 8]);
    assert.deepEqual(days(steady, 5, { ...options(), firstWeekday: 6 }), [3, 3, 3, 3]);
  });

  it('agrees with a hand-computed binomial distribution', () => {
    // Done within d days: at least 5 heads of d. d = 9: 0.5; 11: 0.726; 12: 0.806; 13: 0.867; 15: 0.941; 16: 0.962.
    const forecast = forecastCompletion(coin, 5, options());
    assert.ok(forecast.kind === 'value');
    assert.deepEqual(
      forecast.percentiles.slice(1).map((percentile) => percentile.days),
      [11, 13, 16],
    );
    const within = forecast.distribution.filter((one) => one.days <= 9).reduce((total, one) => total + one.runs, 0);
    assert.ok(Math.abs(within / forecast.basis.runs - 0.5) < 0.02, String(within));
  });

  it('states its basis, and accounts for every run', () => {
    const forecast = forecastCompletion(coin, 5, { ...options(), runs: 500 });
    assert.ok(forecast.kind === 'value');
    assert.deepEqual(forecast.basis, { runs: 500, historyDays: 140, n: 70, itemsPerWeek: 3.5 });
    assert.equal(
      forecast.distribution.reduce((total, one) => total + one.runs, 0),
      500,
    );
  });

  it('is later for a team at half its pace, and null for one that stopped', () => {
    assert.deepEqual(days(steady, 25, { ...options(), pace: { low: 0.5, high: 0.5 } }), [12, 12, 12, 12]);
    assert.deepEqual(days(steady, 25, { ...options(), runs: 5, pace: { low: 0, high: 0 } }), [null, null, null, null]);
  });

  it('says what is missing if there is not enough history', () => {
    assert.deepEqual(days([]), { kind: 'insufficient-data', of: 'days', have: 0, need: 28 });
    assert.deepEqual(days(weeksOf(4, [1, 0, 0, 0, 0, 0, 0])), {
      kind: 'insufficient-data',
      of: 'items',
      have: 4,
      need: 10,
    });
    assert.deepEqual(forecastAmount([], 5, options()).kind, 'insufficient-data');
    assert.deepEqual(forecastOdds([], { items: 1, days: 5 }, options()).kind, 'insufficient-data');
    assert.throws(() => days(steady, 0), RangeError);
    assert.throws(() => forecastAmount(steady, 0, options()), RangeError);
  });
});

describe('how many items are done by a day', () => {
  it('is the number of items done at least, lower at higher confidence', () => {
    const forecast = forecastAmount(coin, 10, options());
    assert.ok(forecast.kind === 'value');
    // At least k heads of 10: 5: 0.623; 6: 0.377; 4: 0.828; 3: 0.945; 2: 0.989.
    assert.deepEqual(
      forecast.percentiles.map((percentile) => percentile.items),
      [5, 4, 3, 2],
    );
  });

  it('covers only the remaining part of a partial day', () => {
    // A steady five on each working day; of Friday a tenth is left: each of the five falls into it by chance.
    const friday = { ...options(), firstWeekday: 5, dayShare: (index: number) => (index === 0 ? 0.1 : 1) };
    const odds = (items: number, days: number): number => {
      const forecast = forecastOdds(steady, { items, days }, friday);
      return forecast.kind === 'value' ? forecast.odds : NaN;
    };
    // 1 - 0.9^5 = 0.41; by Monday five more are certain.
    assert.ok(Math.abs(odds(1, 1) - 0.41) < 0.02, String(odds(1, 1)));
    assert.equal(odds(5, 4), 1);
    assert.ok(Math.abs(odds(6, 4) - 0.41) < 0.02, String(odds(6, 4)));
    assert.deepEqual(days(steady, 6, { ...friday, dayShare: () => 1 }), [4, 4, 4, 4]);
    assert.deepEqual(days(steady, 11, { ...friday, dayShare: () => 1 }), [5, 5, 5, 5]);
    assert.deepEqual(days(steady, 11, friday), [6, 6, 6, 6]);
    const over = forecastOdds(steady, { items: 1, days: 1 }, { ...friday, dayShare: () => 0 });
    assert.ok(over.kind === 'value' && over.odds === 0);
  });

  it('has odds that match hand-computed ones', () => {
    const odds = (items: number, within = 10): number => {
      const forecast = forecastOdds(coin, { items, days: within }, options());
      return forecast.kind === 'value' ? forecast.odds : NaN;
    };
    assert.equal(odds(0), 1);
    assert.equal(odds(11), 0);
    assert.ok(Math.abs(odds(5) - 0.623) < 0.02, String(odds(5)));
    assert.ok(Math.abs(odds(8) - 0.0547) < 0.01, String(odds(8)));
  });
});

describe('forecasts of random histories', () => {
  const history = fc.array(fc.nat({ max: 6 }), { minLength: 28, maxLength: 120 }).map(historyOf);
  const inOrder = (values: readonly number[]): boolean =>
    values.every((value, index) => index === 0 || values[index - 1]! <= value);

  it('are reproducible for a seed, and later at higher confidence and for more items', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 30 }), fc.integer(), (past, items, seed) => {
        fc.pre(lackOf(past) === null);
        const settings = { firstWeekday: 3, runs: 60 };
        const of = (amount: number): number[] => {
          const forecast = forecastCompletion(past, amount, { random: seededRandom(seed), ...settings });
          assert.ok(forecast.kind === 'value');
          return forecast.percentiles.map((percentile) => percentile.days ?? Infinity);
        };
        const [less, again, more] = [of(items), of(items), of(items * 8 + 40)];
        assert.deepEqual(less, again);
        assert.ok(inOrder(less));
        assert.ok(more.every((one, index) => one >= less[index]!));
        const amount = forecastAmount(past, 14, { random: seededRandom(seed), ...settings });
        assert.ok(amount.kind === 'value' && inOrder(amount.percentiles.map((percentile) => -percentile.items)));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the track record', () => {
  it('is perfect for a constant team', () => {
    const record = backtestCompletion(weeksOf(20, [5, 5, 5, 5, 5, 0, 0]), 20, seededRandom(1));
    assert.equal(record.cases, 16);
    assert.deepEqual(
      record.levels.map((level) => level.held),
      [16, 16, 16, 16],
    );
  });

  it('shows missed dates for a team that slowed down', () => {
    const slowed = [...weeksOf(12, [4, 4, 4, 4, 4, 0, 0]), ...weeksOf(8, [1, 1, 1, 1, 1, 0, 0])].map(
      (one) => one.items,
    );
    const record = backtestCompletion(historyOf(slowed), 20, seededRandom(1));
    const last = record.levels.at(-1);
    assert.ok(last !== undefined && last.held < record.cases, JSON.stringify(record));
  });

  it('matches the stated confidence for random throughput', () => {
    const random = seededRandom(5);
    const even = historyOf(Array.from({ length: 7 * 120 }, () => Math.floor(random() * 4)));
    const { cases, levels } = backtestCompletion(even, 15, seededRandom(1));
    assert.ok(cases > 100);
    for (const [index, { held }] of levels.entries()) {
      // Dates are whole days, so they hold slightly more often than stated.
      assert.ok(held / cases > sureness[index]! - 0.08 && held / cases < sureness[index]! + 0.2, `${held}/${cases}`);
    }
  });

  it('of item counts says how often the forecast count was reached', () => {
    const even = backtestAmount(weeksOf(20, [5, 5, 5, 5, 5, 0, 0]), 14, seededRandom(1));
    // Of twenty weeks, four are needed to forecast from, and the last one is not followed by two weeks.
    assert.equal(even.cases, 15);
    assert.deepEqual(
      even.levels.map((level) => level.held),
      [15, 15, 15, 15],
    );
    const slowed = historyOf([...Array.from({ length: 84 }, () => 4), ...Array.from({ length: 56 }, () => 1)]);
    const { cases, levels } = backtestAmount(slowed, 14, seededRandom(1));
    assert.ok(cases > 10 && levels[0]!.held < cases, JSON.stringify(levels));
  });

  it('omits cases whose outcome is still open, and those without enough history', () => {
    assert.equal(backtestCompletion(steady, 500, seededRandom(1)).cases, 0);
    assert.equal(backtestAmount(steady, 14, seededRandom(1)).cases, 0);
    assert.equal(backtestCompletion(weeksOf(4, [5, 5, 5, 5, 5, 0, 0]), 5, seededRandom(1)).cases, 0);
  });
});

describe('the history', () => {
  const done = (at: number, detail: FigureRow['detail'] = {}): FigureRow => ({
    metric: 'throughput',
    at,
    value: 1,
    excluded: null,
    detail,
  });

  it('begins with the first finished item, counts empty days after it, and keeps weekdays', () => {
    const monday = Date.UTC(2026, 0, 5) / 1000;
    const history = throughputHistory(
      [done(monday + 2 * day), done(monday + 2 * day + 60), done(monday + 4 * day)],
      { from: monday, to: monday + 7 * day },
      'UTC',
    );
    assert.deepEqual(
      history.map((one) => [one.date, one.weekday, one.items]),
      [
        ['2026-01-07', 3, 2],
        ['2026-01-08', 4, 0],
        ['2026-01-09', 5, 1],
        ['2026-01-10', 6, 0],
        ['2026-01-11', 7, 0],
      ],
    );
    assert.deepEqual(throughputHistory([], { from: monday, to: monday + 7 * day }, 'UTC'), []);
  });

  it('counts incidents separately, because they are not planned', () => {
    const monday = Date.UTC(2026, 0, 5) / 1000;
    const incident = { kind: 'incident' };
    const rows = [done(monday, incident), done(monday + day), done(monday + day, incident), done(monday + 2 * day)];
    const history = throughputHistory(rows, { from: monday, to: monday + 4 * day }, 'UTC');
    assert.deepEqual(
      history.map((one) => [one.date, one.items, one.incidents]),
      [
        ['2026-01-06', 1, 1],
        ['2026-01-07', 1, 0],
        ['2026-01-08', 0, 0],
      ],
    );
  });

  it('used for a forecast is the last 90 days', () => {
    assert.equal(recentHistory(coin).length, 90);
    assert.equal(recentHistory(coin).at(-1), coin.at(-1));
  });
});
