import {
  backtestAmount,
  backtestCompletion,
  forecastAmount,
  forecastCompletion,
  forecastOdds,
  imagine,
  seededRandom,
  type CompletionForecast,
  type ForecastBasis,
  type ForecastOptions,
  type TeamToday,
} from '@sightline/analytics';
import { addDays, t, type Answer, type Question } from '@sightline/contract';
import { InvalidInput } from '../../platform/errors.ts';
import { daysUntil } from './days.ts';
import type { TeamHistory } from './team-history.ts';

/** A quarter's history cannot support a forecast beyond two years. */
const maxDays = 730;

type Of<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>;

/** Each part of an answer has its own seed, so that parts do not affect each other. */
const optionsOf = (history: TeamHistory, seed: number): ForecastOptions => {
  // Called a million times, by day number; today is 0.
  const holidays = new Set([...history.holidays].map((date) => daysUntil(history.today, date) - 1));
  return {
    random: seededRandom(seed),
    firstWeekday: weekdayOf(history.today),
    dayShare: (day) => (day === 0 ? history.todayLeft : 1),
    isHoliday: (day) => holidays.has(day),
  };
};
const testSeed = (seed: number): (() => number) => seededRandom(seed + 1);

/** 1 Monday to 7 Sunday. */
const weekdayOf = (date: string): number => ((new Date(date).getUTCDay() + 6) % 7) + 1;

/** The basis of an answer, with the remaining share of today and what was counted separately. */
const basisOf = (basis: ForecastBasis, { todayLeft, recent }: TeamHistory): Basis => ({
  ...basis,
  todayLeft,
  incidents: recent.reduce((total, day) => total + day.incidents, 0),
});

type Basis = Extract<Answer, { kind: 'completion' }>['basis'];
type Dates = Extract<Answer, { kind: 'completion' }>['dates'];

const datesOf = (forecast: Extract<CompletionForecast, { kind: 'value' }>, today: string): Dates =>
  forecast.percentiles.map(({ sureness, days }) => ({
    sureness,
    date: days === null ? null : addDays(today, days - 1),
  }));

/** When a number of items is done. */
export const answerCompletion = (history: TeamHistory, { items }: Of<'completion'>, seed: number): Answer => {
  const forecast = forecastCompletion(history.recent, items, optionsOf(history, seed));
  if (forecast.kind !== 'value') return forecast;
  return {
    kind: 'completion',
    basis: basisOf(forecast.basis, history),
    record: backtestCompletion(history.days, items, testSeed(seed)),
    dates: datesOf(forecast, history.today),
    distribution: forecast.distribution.map(({ days, runs }) => ({ date: addDays(history.today, days - 1), runs })),
  };
};

/** @throws InvalidInput */
const daysAhead = ({ today }: TeamHistory, by: string): number => {
  const days = daysUntil(today, by);
  if (days < 1) throw new InvalidInput(t('Choose today or a later day.'));
  if (days > maxDays) throw new InvalidInput(t('Choose a day within two years.'));
  return days;
};

/** How many items are done by a day. @throws InvalidInput for a day that is over, or too far away */
export const answerAmount = (history: TeamHistory, { by }: Of<'amount'>, seed: number): Answer => {
  const days = daysAhead(history, by);
  const forecast = forecastAmount(history.recent, days, optionsOf(history, seed));
  if (forecast.kind !== 'value') return forecast;
  return {
    kind: 'amount',
    basis: basisOf(forecast.basis, history),
    record: backtestAmount(history.days, days, testSeed(seed)),
    days,
    amounts: forecast.percentiles,
    distribution: forecast.distribution,
  };
};

export type RunningSprint = {
  id: string;
  name: string;
  lastDay: string;
  endAt: string;
  /** The share of the last day's working time after the sprint's end. */
  lastDayCut: number;
  remaining: number;
  /** Titles of remaining items in progress for longer than most; missing if they belong to too few people. */
  olderThanUsual?: string[];
  /** Items in progress outside the sprint. */
  otherInProgress?: number;
};

/** The odds that a running sprint is finished, if the team finishes only items of the sprint. */
export const answerSprint = (history: TeamHistory, sprint: RunningSprint, seed: number): Answer => {
  const { id, name, lastDay, endAt, lastDayCut, ...left } = sprint;
  const days = daysUntil(history.today, lastDay);
  const options = (): ForecastOptions => ({
    ...optionsOf(history, seed),
    dayShare: (day) => Math.max(0, (day === 0 ? history.todayLeft : 1) - (day === days - 1 ? lastDayCut : 0)),
  });
  const amount = forecastAmount(history.recent, days, options());
  if (amount.kind !== 'value') return amount;
  const odds = forecastOdds(history.recent, { items: left.remaining, days }, options());
  if (odds.kind !== 'value') return odds;
  return {
    kind: 'sprint',
    basis: basisOf(odds.basis, history),
    record: backtestAmount(history.days, days, testSeed(seed)),
    sprint: { id, name, lastDay, endAt },
    ...left,
    days,
    odds: odds.odds,
    distribution: amount.distribution,
  };
};

export type OpenWork = Pick<Extract<Answer, { kind: 'ship' }>, 'remaining' | 'sprint'>;

/** The odds that the open work is done by a day, and when it will be done. @throws InvalidInput like `answerAmount` */
export const answerShip = (history: TeamHistory, { by }: Of<'ship'>, open: OpenWork, seed: number): Answer => {
  const days = daysAhead(history, by);
  const amount = forecastAmount(history.recent, days, optionsOf(history, seed));
  if (amount.kind !== 'value') return amount;
  const odds = forecastOdds(history.recent, { items: open.remaining, days }, optionsOf(history, seed));
  if (odds.kind !== 'value') return odds;
  const completion =
    open.remaining === 0 ? null : forecastCompletion(history.recent, open.remaining, optionsOf(history, seed));
  return {
    kind: 'ship',
    basis: basisOf(odds.basis, history),
    record: backtestAmount(history.days, days, testSeed(seed)),
    ...open,
    days,
    odds: odds.odds,
    dates: completion?.kind === 'value' ? datesOf(completion, history.today) : [],
    distribution: amount.distribution,
  };
};

/** A forecast with and without a change. @throws InvalidInput if nobody would be left */
export const answerWhatIf = (
  history: TeamHistory,
  { items, people, inProgress, incidentShare }: Of<'what-if'>,
  team: { people: number; inProgress: number; cycleTime: number | null },
  seed: number,
): Answer => {
  if (people !== 0 && team.people + people < 1) throw new InvalidInput(t('This would leave no one in the team.'));
  const plain = forecastCompletion(history.recent, items, optionsOf(history, seed));
  if (plain.kind !== 'value') return plain;
  const basis = basisOf(plain.basis, history);
  const incidentsPerWeek = ((basis.incidents ?? 0) / basis.historyDays) * 7;
  const today: TeamToday = { itemsPerWeek: basis.itemsPerWeek, incidentsPerWeek, ...team };
  const change = { people, incidentShare, ...(inProgress === null ? {} : { inProgress }) };
  const [now, then] = [imagine(today, {}), imagine(today, change)];
  const at = (pace: ForecastOptions['pace']): Dates => {
    const options = { ...optionsOf(history, seed), ...(pace === undefined ? {} : { pace }) };
    const forecast = forecastCompletion(history.recent, items, options);
    return forecast.kind === 'value' ? datesOf(forecast, history.today) : [];
  };
  return {
    kind: 'what-if',
    basis,
    record: backtestCompletion(history.days, items, testSeed(seed)),
    today,
    asItIs: { dates: at(now.pace), cycleTime: now.cycleTime },
    changed: { dates: at(then.pace), cycleTime: then.cycleTime },
    assumptions: then.assumptions,
  };
};
