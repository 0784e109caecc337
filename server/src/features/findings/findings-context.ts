/** The subject and days of findings, and what their reader may see. */
import {
  dateOf,
  maxOf,
  previousPeriod,
  startOf,
  type Candidate,
  type Doubt,
  type MetricKey,
  type Period,
  type ReadRange,
} from '@sightline/analytics';
import { type Developer, type Finding, type Team } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import type { ClaimSubject, Days } from '../claims/index.ts';
import { audienceOf, profileView, resolveSubject, visibleTeams, type Audience } from '../visibility/index.ts';
import { earliestDay, periodAt } from '../ranges/index.ts';
import { readMetricsComparableFrom, readState } from '../measurement-state/index.ts';

/** Maximum number of teams examined separately. */
const maxTeams = 40;

export type FindingsContext = {
  tx: Tx;
  organizationId: string;
  now: number;
  timeZone: string;
  range: ReadRange;
  period: Period;
  before: Period;
  subject: ClaimSubject & { kind: 'organization' | 'team' | 'person'; id: string };
  /** Whether the page is the reader's own, and addresses them. */
  self: boolean;
  /** The organization's teams, or the team itself; only those that the reader may see. */
  teams: readonly Team[];
  people: ReadonlyMap<string, Developer>;
  /** The reader. */
  audience: Audience;
  dataVersion: number | null;
  /**
   * Since when the history that these metrics are computed from is complete, or as far back as a first sync has read; in
   * epoch seconds.
   */
  completeFrom: (metrics: readonly MetricKey[]) => number;
};

/** How gaps in the data could affect a statement. */
export type GapCheck = {
  owner: FindingsContext['subject'];
  metrics: readonly MetricKey[];
  over: Period;
  /** Whether resolving these doubts could make the statement untrue. */
  isWithin: (doubts: readonly Doubt[]) => boolean | Promise<boolean>;
};

/** A candidate statement, and how to word it once it is chosen. */
export type Possible = Candidate & {
  /** Key of the figure that it states. */
  metric: string;
  /** Whether it is about a single person, and names them. */
  isOfPerson: boolean;
  /** The team that it is about, as a subject. */
  team?: string;
  /** Set if gaps in the data could change its figures. */
  gapCheck?: GapCheck;
  write: () => Promise<Finding>;
};

/** @throws NotFound, NotAllowed */
export const readFindingsContext = async (
  tx: Tx,
  ctx: RouteContext,
  { now, timeZone }: { now: number; timeZone: string },
  requested: { range: ReadRange; subject: string },
): Promise<FindingsContext> => {
  const seen = await resolveSubject(tx, ctx, requested.subject, profileView);
  const audience = audienceOf(ctx.user);
  const visible = await visibleTeams(tx, audience);
  const period = periodAt(requested.range, { now, timeZone });
  const state = await readState(tx);
  const starts = Object.values(state?.historyStarts ?? {});
  const comparableFrom = await readMetricsComparableFrom(tx);
  return {
    tx,
    organizationId: ctx.organizationId,
    now,
    timeZone,
    range: requested.range,
    period,
    before: previousPeriod(period, timeZone),
    subject: { subject: requested.subject, name: seen.name, kind: seen.kind, id: seen.id ?? '' },
    self: seen.kind === 'person' && seen.ownPerson?.id === seen.id,
    teams: visible
      .filter(({ id }) => seen.kind === 'organization' || (seen.kind === 'team' && id === seen.id))
      .toSorted((a, b) => b.members - a.members)
      .slice(0, maxTeams),
    people: seen.people,
    audience,
    dataVersion: state?.version ?? null,
    completeFrom: (metrics) =>
      starts.length > 0
        ? maxOf([...starts, ...metrics.map(comparableFrom)])
        : startOf(dateOf(now, timeZone).subtract({ months: ctx.platform.config.historyMonths }), timeZone),
  };
};

export const daysIn = ({ from, to }: Period, timeZone: string): Days => ({
  from: dateOf(from, timeZone).toString(),
  to: dateOf(to - 1, timeZone).toString(),
});

type CalendarDay = ReturnType<typeof dateOf>;

/** Both inclusive; the first is no earlier than a range can start. */
export const daysBetween = (first: CalendarDay, last: CalendarDay, at: { now: number; timeZone: string }): Days => {
  const [from, earliest] = [first.toString(), earliestDay(at.now, at.timeZone)];
  return { from: from < earliest ? earliest : from, to: last.toString() };
};

/** The last days up to the end of the period, or the whole period if that is longer; none that the metric's sources lack. */
export const lastDays = (
  { period, now, timeZone, completeFrom }: FindingsContext,
  { days, metric }: { days: number; metric: MetricKey },
): { period: Period; days: Days } => {
  const last = dateOf(period.to - 1, timeZone);
  const requested = daysBetween(last.subtract({ days: days - 1 }), last, { now, timeZone });
  const longer = periodAt(requested, { now, timeZone });
  const { from, to } = longer.from < period.from ? longer : period;
  const chosen = { from: Math.min(Math.max(from, completeFrom([metric])), to - 1), to };
  return { period: chosen, days: daysIn(chosen, timeZone) };
};

/** The part of a figure's query that names its subject. */
export const ownerOf = (subject: { kind: string; id: string }): { teamId?: string; personId?: string } => ({
  ...(subject.kind === 'team' ? { teamId: subject.id } : {}),
  ...(subject.kind === 'person' ? { personId: subject.id } : {}),
});
