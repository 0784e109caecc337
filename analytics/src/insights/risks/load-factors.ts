/** A person's own load: a level that is a risk, and that is more than usual for the person. */
import { message } from '@sightline/contract';
import { minOf } from '../../long-lists.ts';
import type { Figure } from '../../observation.ts';
import { impactBySeverity, type RiskFactor } from './assess-risk.ts';
import { spansOfPerson, upperMedianOf, type ItemSpan } from './parallel-work.ts';
import { comparedDays, type RiskFacts, type RiskLevel } from './risk-facts.ts';

/** What followed past loads is not recorded, so the product's rate applies. */
const loads = {
  'work-in-progress': {
    metric: 'work_in_progress',
    name: message('Many items are in progress at once'),
    thresholds: [12, 9, 6],
    prior: 0.25,
    mitigations: [
      message('Agree on which two items come first, and pause the others.'),
      message('Hand over items that have not been started.'),
    ],
  },
  'after-hours': {
    metric: 'after_hours',
    name: message('Much of the work happens outside usual hours'),
    thresholds: [0.6, 0.45, 0.3],
    prior: 0.25,
    mitigations: [
      message('Check whether the usual hours in the settings are yours.'),
      message('Discuss what pushes work into the evening.'),
    ],
  },
} as const;

/** Items in progress from which a load is a risk. */
export const highLoadFrom = minOf(loads['work-in-progress'].thresholds);

/** How high a load is by itself: items in progress, or the share of activity outside usual hours. */
export const loadSeverity = (key: keyof typeof loads, load: number): RiskLevel | null =>
  (['critical', 'high', 'medium'] as const)[loads[key].thresholds.findIndex((edge) => load >= edge)] ?? null;

const factorOf = (key: keyof typeof loads, load: number, n: number, before: number): RiskFactor | null => {
  const { thresholds: _thresholds, prior, ...own } = loads[key];
  const severity = loadSeverity(key, load);
  if (severity === null) return null;
  return {
    key,
    category: 'wellbeing',
    ...own,
    severity,
    crossing: { value: load, n, before, severity },
    likelihood: { share: prior, from: 'prior', n: 0, harmed: 0, usual: null },
    impact: impactBySeverity[severity],
    ...(key === 'after-hours' ? { ownOnly: true as const } : {}),
  };
};

/** Minimum multiple of the usual number of items, and how many of the twelve weeks must be known. */
const moreItems = { times: 1.25, weeks: 6 };
/** Minimum increase of the share of activity outside usual hours. */
const moreHours = 0.1;

const itemsAt = (spans: readonly ItemSpan[], instant: number): number =>
  spans.filter((span) => isOpenAt(span, instant)).length;

/** Items in progress on the same weekday of the weeks before; null where too few weeks are known. */
export const usualOnWeekday = (facts: RiskFacts): number | null => {
  const { person, daysAgo } = facts;
  const spans = spansOfPerson(facts);
  const weeks = Array.from({ length: comparedDays / 7 }, (_, week) => daysAgo(7 * (week + 1))).filter(
    (instant) => instant >= person.firstAt,
  );
  return weeks.length < moreItems.weeks ? null : upperMedianOf(weeks.map((instant) => itemsAt(spans, instant)));
};

/** Many items in progress at the end of the last complete day, and more than on that weekday of the weeks before. */
export const workInProgressFactor = (facts: RiskFacts): RiskFactor | null => {
  const now = itemsAt(spansOfPerson(facts), facts.daysAgo(0));
  const usual = usualOnWeekday(facts);
  if (usual === null || now < moreItems.times * usual) return null;
  return factorOf('work-in-progress', now, now, usual);
};

const isOpenAt = ({ from, to }: ItemSpan, instant: number): boolean => from < instant && (to === null || to >= instant);

/** A high share of activity outside usual hours, and a higher one than before. */
export const afterHoursFactor = (now: Figure, before: Figure): RiskFactor | null =>
  now.kind === 'value' && before.kind === 'value' && now.value >= before.value + moreHours
    ? factorOf('after-hours', now.value, now.n, before.value)
    : null;
