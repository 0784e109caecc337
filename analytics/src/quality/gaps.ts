/** Gaps: unresolved questions about rows, and how their answers could change figures. See docs/decisions/1810. */
import type { GapKind } from '@sightline/contract';
import type { Instant } from '../facts.ts';
import type { DetailValue } from '../metrics/detail-fields.ts';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import {
  clocksDisagree,
  commitsUnknown,
  finishUnknown,
  isUnclassifiedState,
  isUnlinkedIncident,
  stateIn,
  mergeTimeUnknown,
  noProductionRule,
  statusChangesMissing,
  statusGone,
} from '../metrics/gap-reasons.ts';

/** `key` names what to repair, such as a repository; empty if one repair covers all rows. */
export type Gap = { kind: GapKind; key: string };

export type Doubt = {
  metric: MetricKey;
  /** The row it is about; doubts about the same row combine. */
  row: string;
  at: Instant;
  /** The row's person, if any. */
  personId: string | null;
  repositoryId: string | null;
  gap: Gap;
  /** The row may or may not count, its value may differ, or a success may be a failure. */
  effect: 'row' | 'value' | 'failure';
  /** The row's value in the figure; null if it does not count. */
  counted: number | null;
  low: number;
  high: number;
};

/** The fields of an observation that its gaps depend on. */
export type GapRow = {
  metric: MetricKey;
  key: string;
  at: Instant;
  value: number;
  excluded: string | null;
  personId: string | null;
  teamId: string | null;
  repositoryId: string | null;
  detail: Record<string, DetailValue>;
  /** Name of an inferred status that the item went through, or that items of the sprint had. */
  inferredStatus: string | null;
};

/** Unresolved questions about people. */
export type UnresolvedPeople = {
  /** People whose accounts all look like bots. */
  likelyBots: ReadonlySet<string>;
  /** People who may be the same person as the figure's subject. */
  secondAccounts: ReadonlySet<string>;
  /** The figure's team, if rows without a team may belong to it. */
  teamId: string | null;
  withoutTeam: ReadonlySet<string>;
};

type Effect = Pick<Doubt, 'effect' | 'low' | 'high'>;

const isShare = (metric: MetricKey): boolean => metricDefinitions[metric].unit === 'share';
const counts = (value: number): Effect => ({ effect: 'row', low: value, high: value });
/** Metrics in which each row counts as 1. */
const countedOneByOne: ReadonlySet<MetricKey> = new Set(['deployment_frequency', 'throughput', 'merged_pull_requests']);
const anyValue = (metric: MetricKey): Effect =>
  countedOneByOne.has(metric) ? counts(1) : { effect: 'row', low: 0, high: isShare(metric) ? 1 : Infinity };

/** Deployments that may be to production also affect shares of deployments. */
const sharesOfDeployments = ['change_failure_rate', 'rework_rate'] as const satisfies readonly MetricKey[];
/** Metrics of items whose value does not depend on dates. */
const ofItems: ReadonlySet<MetricKey> = new Set(['throughput', 'completed_work', 'capability_share']);

/** Metrics whose rows also show gaps of other metrics. */
export const metricsShowingGapsOf = (metrics: readonly MetricKey[]): MetricKey[] => {
  const wanted = new Set(metrics);
  if (sharesOfDeployments.some((share) => wanted.has(share))) wanted.add('deployment_frequency');
  if (wanted.has('recovery_time')) wanted.add('change_failure_rate');
  return [...wanted];
};

/** All gaps of a row. */
export const doubtsOf = (row: GapRow, unresolved: UnresolvedPeople): Doubt[] => [
  ...doubtsOfReason(row),
  ...doubtsOfDeployment(row),
  ...doubtsOfStatus(row),
  ...doubtsOfPeople(row, unresolved),
];

const doubt = (
  row: GapRow,
  kind: GapKind,
  key: string | null,
  effect: Effect,
  metric: MetricKey = row.metric,
): Doubt => ({
  metric,
  row: row.key,
  at: row.at,
  personId: row.personId,
  repositoryId: row.repositoryId,
  gap: { kind, key: key ?? '' },
  counted: row.excluded === null && metric === row.metric ? row.value : null,
  ...effect,
});

/** Gaps of a row excluded because something is missing. */
const doubtsOfReason = (row: GapRow): Doubt[] => {
  const { metric, excluded, repositoryId } = row;
  if (excluded === null) return [];
  if (isUnlinkedIncident(excluded))
    return [
      doubt(row, 'incident-deployment', '', { effect: 'failure', low: 0, high: 1 }),
      doubt(row, 'incident-deployment', '', anyValue('recovery_time'), 'recovery_time'),
    ];
  const kind = kindOfReason(excluded);
  if (kind === null) return [];
  const key = kind === 'deployment-state' ? stateIn(excluded) : repositoryId;
  if (metric !== 'deployment_frequency') return [doubt(row, kind, key, anyValue(metric))];
  return [
    doubt(row, kind, key, anyValue(metric)),
    ...sharesOfDeployments.map((share) => doubt(row, kind, key, anyValue(share), share)),
  ];
};

const kindOfReason = (reason: string): GapKind | null => {
  if (reason === noProductionRule) return 'production-rule';
  if (isUnclassifiedState(reason)) return 'deployment-state';
  if (reason === statusChangesMissing || reason === statusGone) return 'status-changes';
  const isOfSource =
    reason === finishUnknown || reason === mergeTimeUnknown || reason === commitsUnknown || clocksDisagree.has(reason);
  return isOfSource ? 'source-dates' : null;
};

/** A change that is linked by its merge time was deployed then or later. */
const doubtsOfDeployment = (row: GapRow): Doubt[] =>
  row.metric === 'lead_time' && row.excluded === null && row.detail['deployedBy'] === 'merge time'
    ? [doubt(row, 'change-deployment', row.repositoryId, { effect: 'value', low: row.value, high: Infinity })]
    : [];

const doubtsOfStatus = (row: GapRow): Doubt[] => {
  const { inferredStatus: status } = row;
  if (status === null || row.excluded !== null) return [];
  if (metricDefinitions[row.metric].row === 'sprint') return [doubt(row, 'status-category', status, sprintRange(row))];
  return [doubt(row, 'status-category', status, ofItems.has(row.metric) ? counts(row.value) : anyValue(row.metric))];
};

/** A sprint may have completed anything from nothing to everything that was ever in it. */
const sprintRange = ({ metric, value, detail }: GapRow): Effect => {
  if (metric !== 'velocity') return { effect: 'value', low: 0, high: Math.max(1, value) };
  const size = (name: string): number => Math.abs(Number(detail[name] ?? 0));
  return { effect: 'value', low: 0, high: Math.max(value, size('committed') + size('added') + size('reestimated')) };
};

const doubtsOfPeople = (
  row: GapRow,
  { likelyBots, secondAccounts, teamId, withoutTeam }: UnresolvedPeople,
): Doubt[] => {
  const { personId, value, repositoryId } = row;
  if (row.excluded !== null) return [];
  const found: Doubt[] = [];
  const mayNotCount = (kind: GapKind, key: string | null): void =>
    void found.push(doubt(row, kind, key, counts(value)));
  const mayCount = (kind: GapKind, key: string | null): void =>
    void found.push({ ...doubt(row, kind, key, counts(value)), counted: null });
  const isOfTeam = teamId === null || row.teamId === teamId;
  const isElsewhere = personId !== null && secondAccounts.has(personId);
  if (personId !== null && likelyBots.has(personId)) {
    if (isOfTeam && !isElsewhere) mayNotCount('bot-account', personId);
    else mayCount('bot-account', personId);
  }
  if (isElsewhere) mayCount('second-account', personId);
  if (teamId !== null && row.teamId === null && (personId === null ? repositoryId !== null : withoutTeam.has(personId)))
    mayCount('no-team', personId ?? repositoryId);
  return found;
};
