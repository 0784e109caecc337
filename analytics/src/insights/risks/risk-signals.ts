/**
 * Signals of risk: figures of one person over the last four complete weeks that crossed a threshold and are clearly
 * worse than the person's own before. Windows end with the last complete day, consist of whole weeks like the periods
 * they are compared with, and need a minimum of rows.
 */
import { message } from '@sightline/contract';
import { metricDefinitions, type MetricKey } from '../../metrics/definitions.ts';
import { readParallelWork } from './parallel-work.ts';
import {
  comparedDays,
  riskLevels,
  windowDays,
  type Crossing,
  type RiskCategory,
  type RiskFacts,
  type RiskLevel,
} from './risk-facts.ts';
import type { Bounds } from '../../quality/bounds.ts';
import { medianOf } from '../../figure/statistics.ts';
import { daySeconds as day } from '../../time/durations.ts';

export type RiskSignal = {
  key: string;
  category: RiskCategory;
  metric: MetricKey | 'performance_score';
  name: string;
  /** What to do about it. */
  mitigations: readonly string[];
  read(facts: RiskFacts): Crossing | null;
  /** For signals of a figure: whether it would also be a risk with these bounds, which gaps in the data leave open. */
  isCrossedBy?: (now: Bounds, before: Bounds | null) => boolean;
};

/** Thresholds in the order critical, high, medium, low; null has no threshold. */
type Thresholds = readonly [number | null, number | null, number | null, number | null];

const severityOf = (value: number, thresholds: Thresholds, worse: 'above' | 'below'): RiskLevel | null => {
  const index = thresholds.findIndex((edge) => edge !== null && (worse === 'above' ? value >= edge : value <= edge));
  return riskLevels[index] ?? null;
};

type Rows = { count: number; values: Float64Array; distinct: Int32Array };

/** Rows of a metric in the days before `at`. */
const rowsOf = ({ person, daysAgo }: RiskFacts, metric: MetricKey, fromDays: number, toDays = 0): Rows => {
  const series = person.series.get(metric);
  if (series === undefined) return { count: 0, values: new Float64Array(), distinct: new Int32Array() };
  const [from, to] = [firstFrom(series.at, daysAgo(fromDays)), firstFrom(series.at, daysAgo(toDays))];
  return { count: to - from, values: series.value.subarray(from, to), distinct: series.distinct.subarray(from, to) };
};

/** The index of the first instant not before this one. */
const firstFrom = (instants: Float64Array, at: number): number => {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
};

const meanOfRows = ({ values }: Rows): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const medianOfRows = ({ values }: Rows): number => medianOf(values);

type Watched = Pick<RiskSignal, 'key' | 'category' | 'mitigations' | 'name'> & {
  metric: MetricKey;
  worse: 'above' | 'below';
  thresholds: Thresholds;
  /** Minimum worsening since the twelve weeks before: a multiple, or a difference between shares. */
  change: { times: number } | { by: number };
};

/** Minimum rows of the window; the weeks before need twice as many. */
const need = 10;

/** A signal that reads a median or a share. */
const watch = ({ worse, thresholds, change, ...signal }: Watched): RiskSignal => ({
  ...signal,
  isCrossedBy(now, before) {
    if (before === null) return false;
    const [best, worst] = worse === 'above' ? [now.low, before.high ?? Infinity] : [now.high ?? Infinity, before.low];
    return isWorse(best, worst, worse, change) && severityOf(best, thresholds, worse) !== null;
  },
  read(facts) {
    const rows = rowsOf(facts, signal.metric, windowDays);
    if (rows.count < need) return null;
    const compared = rowsOf(facts, signal.metric, windowDays + comparedDays, windowDays);
    const aggregate = metricDefinitions[signal.metric].aggregate === 'median' ? medianOfRows : meanOfRows;
    if (compared.count < 2 * need) return null;
    const [value, before] = [aggregate(rows), aggregate(compared)];
    if (!isWorse(value, before, worse, change)) return null;
    const severity = severityOf(value, thresholds, worse);
    return severity === null ? null : { value, n: rows.count, before, severity };
  },
});

const isWorse = (value: number, before: number, worse: Watched['worse'], change: Watched['change']): boolean => {
  const needed = 'times' in change ? before * (change.times - 1) : change.by;
  // 0.9 - 0.8 is slightly less than 0.1.
  return (worse === 'above' ? value - before : before - value) >= needed - rounding;
};
const rounding = 1e-9;

/** Points lost by the score within the window. */
const scoreFalls: RiskSignal = {
  key: 'score-falls',
  category: 'performance',
  metric: 'performance_score',
  name: message('Lower performance score'),
  mitigations: [
    message('Ask what changed in the last four weeks before discussing figures.'),
    message('Agree on one dimension to work on, and review it in a month.'),
  ],
  read({ scoreAgo }) {
    const [value, before] = [scoreAgo(0), scoreAgo(windowDays)];
    if (value === null || before === null) return null;
    const severity = severityOf(before - value, [20, 12, 7, 5], 'above');
    return severity === null ? null : { value, n: windowDays, before, severity };
  },
};

/** The person's reviews helped fewer people than before. */
const fewerPeople: RiskSignal = {
  key: 'fewer-people-helped',
  category: 'collaboration',
  metric: 'people_helped',
  name: message('Reviews reach fewer people'),
  mitigations: [message('Review pull requests of different teammates.'), message('Pair on one change each week.')],
  read(facts) {
    const different = (rows: Rows): number => new Set(rows.distinct).size;
    const value = different(rowsOf(facts, 'people_helped', windowDays));
    const recent = rowsOf(facts, 'merged_pull_requests', windowDays).count;
    const before = different(rowsOf(facts, 'people_helped', 2 * windowDays, windowDays));
    // A person who was away helped no one, so the signal does not apply.
    if (recent < 3 || before < 3 || value > before / 2) return null;
    return { value, n: value, before, severity: value === 0 ? 'high' : 'medium' };
  },
};

export const riskSignals: readonly RiskSignal[] = [
  scoreFalls,
  {
    key: 'parallel-work',
    category: 'wellbeing',
    metric: 'cycle_time',
    name: message('Many more items are in progress at once than usual'),
    mitigations: [
      message('Agree on which two items come first, and pause the others.'),
      message('Hand over what has not been started.'),
    ],
    read: readParallelWork,
  },
  watch({
    key: 'slower-work',
    category: 'performance',
    metric: 'cycle_time',
    name: message('Work takes longer than before'),
    worse: 'above',
    thresholds: [null, 10 * day, 3 * day, 0],
    change: { times: 1.5 },
    mitigations: [
      message('Finish what is in progress before starting something new.'),
      message('Split items that take more than a week.'),
    ],
  }),
  watch({
    key: 'late-items',
    category: 'performance',
    metric: 'items_on_time',
    name: message('Items take longer than is typical for the team'),
    worse: 'below',
    thresholds: [0.3, 0.5, 0.7, null],
    change: { by: 0.1 },
    mitigations: [
      message('Go through the oldest items together and remove blockers.'),
      message('Commit to less in the next sprint.'),
    ],
  }),
  watch({
    key: 'failing-changes',
    category: 'technical',
    metric: 'change_success_share',
    name: message('Changes lead to failures in production'),
    worse: 'below',
    thresholds: [0.6, 0.75, 0.88, null],
    change: { by: 0.1 },
    mitigations: [
      message('Add a test for each failure of the last month.'),
      message('Deploy behind a feature flag and roll out in steps.'),
    ],
  }),
  watch({
    key: 'escaped-defects',
    category: 'technical',
    metric: 'escaped_defect_share',
    name: message('Delivered work is followed by defects'),
    worse: 'above',
    thresholds: [0.5, 0.3, 0.18, null],
    change: { by: 0.1 },
    mitigations: [
      message('Agree on acceptance tests before work starts.'),
      message('Review the defects of the last month for a pattern.'),
    ],
  }),
  watch({
    key: 'changes-requested',
    category: 'technical',
    metric: 'clean_merge_share',
    name: message('Reviewers often request changes'),
    worse: 'below',
    thresholds: [0.2, 0.4, 0.6, null],
    change: { by: 0.1 },
    mitigations: [
      message('Open drafts early and ask about the approach first.'),
      message('Note what reviewers ask for most, and check it.'),
    ],
  }),
  watch({
    key: 'large-changes',
    category: 'technical',
    metric: 'change_size',
    name: message('Pull requests are large'),
    worse: 'above',
    thresholds: [null, 1500, 800, 500],
    change: { times: 1.25 },
    mitigations: [
      message('Split pull requests above 400 lines.'),
      message('Merge refactoring separately from behavior.'),
    ],
  }),
  watch({
    key: 'slow-reviews',
    category: 'collaboration',
    metric: 'review_response_time',
    name: message('Review requests wait a long time'),
    worse: 'above',
    thresholds: [null, 4 * day, 2 * day, 1.5 * day],
    change: { times: 1.25 },
    mitigations: [
      message('Set aside time for reviews every day.'),
      message('Spread review requests over more people.'),
    ],
  }),
  watch({
    key: 'few-reviews-given',
    category: 'collaboration',
    metric: 'review_balance',
    name: message('Far fewer reviews are given than received'),
    worse: 'below',
    thresholds: [null, 0.05, 0.15, 0.22],
    change: { by: 0.1 },
    mitigations: [message('Take the next two review requests of the team.'), message('Agree on who reviews what.')],
  }),
  fewerPeople,
];

export const riskSignalNamed = (key: string): RiskSignal | undefined =>
  riskSignals.find((signal) => signal.key === key);
