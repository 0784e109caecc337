/** Whose findings are read, over which days, and what their reader may see. */
import {
  dateOf,
  previousPeriod,
  type Candidate,
  type Doubt,
  type MetricKey,
  type Period,
  type ReadRange,
} from '@sightline/analytics';
import { limits, type Developer, type Finding, type Team } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import type { ClaimSubject, Days } from '../claims/index.ts';
import { hidesFew, profileView, resolveSubject, seesIndividuals } from '../visibility/index.ts';
import { periodAt } from '../ranges/index.ts';
import { readState } from '../measurement-state/index.ts';
import { listTeams } from '../people/index.ts';

const weeksInYear = 52;

/** So many teams are looked at one by one at the most. */
const mostTeams = 40;

export type Scope = {
  tx: Tx;
  organizationId: string;
  now: number;
  timeZone: string;
  range: ReadRange;
  period: Period;
  before: Period;
  subject: ClaimSubject & { kind: 'organization' | 'team' | 'person'; id: string };
  /** The reader's own page speaks to them. */
  self: boolean;
  /** The organization's teams, or the team itself; only those that the reader may see. */
  teams: readonly Team[];
  people: ReadonlyMap<string, Developer>;
  /** Whether the reader may see individuals, and so figures that few people make. */
  sees: boolean;
  hidesFew: boolean;
  dataVersion: number | null;
  /** Of the history that is collected whole; what is older is there only as far as younger work needs it. */
  weeksCollected: number;
};

/** What gaps in the data could explain of a statement. */
export type InDoubt = {
  owner: Scope['subject'];
  metrics: readonly MetricKey[];
  over: Period;
  /** Whether some answer to these doubts makes the statement untrue. */
  isWithin: (doubts: readonly Doubt[]) => boolean;
};

/** A statement that could be made, and how to put it into words once it is chosen. */
export type Possible = Candidate & {
  /** The team that it is about, as a subject. */
  team?: string;
  /** Where gaps in the data could move its figures. */
  inDoubt?: InDoubt;
  write: () => Promise<Finding>;
};

/** @throws NotFound, NotAllowed */
export const readScope = async (
  tx: Tx,
  ctx: RouteContext,
  { now, timeZone }: { now: number; timeZone: string },
  asked: { range: ReadRange; subject: string },
): Promise<Scope> => {
  const seen = await resolveSubject(tx, ctx, asked.subject, profileView);
  const sees = seesIndividuals(ctx.user);
  const visible = (await listTeams(tx)).filter(({ members }) => sees || members >= limits.smallestGroup);
  const period = periodAt(asked.range, { now, timeZone });
  return {
    tx,
    organizationId: ctx.organizationId,
    now,
    timeZone,
    range: asked.range,
    period,
    before: previousPeriod(period, timeZone),
    subject: { subject: asked.subject, name: seen.name, kind: seen.kind, id: seen.id ?? '' },
    self: seen.kind === 'person' && seen.own?.id === seen.id,
    teams: visible
      .filter(({ id }) => seen.kind === 'organization' || (seen.kind === 'team' && id === seen.id))
      .slice(0, mostTeams),
    people: seen.people,
    sees,
    hidesFew: hidesFew(ctx.user) && seen.kind !== 'person',
    dataVersion: (await readState(tx))?.version ?? null,
    weeksCollected: Math.floor((ctx.platform.config.historyMonths * weeksInYear) / 12),
  };
};

export const daysIn = ({ from, to }: Period, timeZone: string): Days => ({
  from: dateOf(from, timeZone).toString(),
  to: dateOf(to - 1, timeZone).toString(),
});

/** The last so many days of the period, or all of it where that is longer. */
export const lastDays = ({ period, now, timeZone }: Scope, days: number): { period: Period; days: Days } => {
  const last = dateOf(period.to - 1, timeZone);
  const asked = { from: last.subtract({ days: days - 1 }).toString(), to: last.toString() };
  const longer = periodAt(asked, { now, timeZone });
  const chosen = longer.from < period.from ? longer : period;
  return { period: chosen, days: daysIn(chosen, timeZone) };
};

/** The part of a figure's query that names its subject. */
export const ownerOf = (subject: { kind: string; id: string }): { teamId?: string; personId?: string } => ({
  ...(subject.kind === 'team' ? { teamId: subject.id } : {}),
  ...(subject.kind === 'person' ? { personId: subject.id } : {}),
});
