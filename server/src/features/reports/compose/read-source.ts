import { dateOf, isMetricKey, minOf, previousPeriod, pushAll, type MetricKey } from '@sightline/analytics';
import {
  formatDay,
  maxPageRows,
  type DoraMetrics,
  type MetricFigure,
  type SubjectScore,
  type TeamScore,
} from '@sightline/contract';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { audienceOf } from '../../visibility/index.ts';
import { inTenant } from '../../ranges/index.ts';
import { beyondGaps, readPlainFigures, readTeamsFigures } from '../../figures/index.ts';
import { doubtsOfTeams, unresolvedIn } from '../../gaps/index.ts';
import { presentPeriod } from '../../measurement/index.ts';
import { incompleteReasons } from '../../integrations/index.ts';
import { readState } from '../../measurement-state/index.ts';
import { readFirstObserved } from '../../observations/index.ts';
import { listProfiles } from '../../profiles/index.ts';
import { readTeamScores } from '../../scores/index.ts';

import { filterNotes } from './filter-notes.ts';
import type { MadeAt } from './report-figures.ts';
import { readReportFindings, type ReportFinding } from './report-findings.ts';
import type { ReportPlan } from './report-plan.ts';
import { documentTexts as texts } from './texts.ts';
import { metricsOf } from './topics.ts';

type TeamSource = {
  id: string;
  name: string;
  members: number;
  score: TeamScore;
  figures: ReadonlyMap<MetricKey, MetricFigure>;
};
type PersonSource = { id: string; name: string; teamName: string | null; score: SubjectScore };

/** The data for all sections of a report: everything that the viewer may see, read once. */
export type Source = {
  ctx: RouteContext;
  plan: ReportPlan;
  period: DoraMetrics['period'];
  metrics: readonly MetricKey[];
  /** The organization's figures. */
  figures: ReadonlyMap<MetricKey, MetricFigure>;
  score: SubjectScore;
  teams: readonly TeamSource[];
  /** Null for reports that are not about single people. */
  people: readonly PersonSource[] | null;
  /** What screens lead with about the same figures. */
  findings: readonly ReportFinding[];
  data: { version: number; measuredAt: string; scoringVersion: number } | null;
  /** Of figures over all days of the plan. */
  at: MadeAt;
  notes: readonly string[];
};

/** Reads the figures of a plan with the permissions of its reader. */
export const readSource = async (ctx: RouteContext, plan: ReportPlan): Promise<Source> => {
  const scores = await readTeamScores(ctx, plan.days);
  const people = plan.topics.includes('people') ? await readPeople(ctx, plan) : null;
  const chosen = plan.metrics.filter(isMetricKey);
  const metrics = chosen.length > 0 ? chosen : metricsOf(plan.topics);
  const shown = scores.teams.filter(({ teamId }) => plan.teams.length === 0 || plan.teams.includes(teamId));
  const findings = await readReportFindings(ctx, plan, { metrics, teamIds: shown.map(({ teamId }) => teamId) });
  return inTenant(ctx, async (tx, at) => {
    const data = await readData(tx);
    const when = { range: plan.days, ...at, audience: audienceOf(ctx.user) };
    const measured = await readPlainFigures(tx, metrics, when);
    const teamIds = shown.map(({ teamId }) => teamId);
    const ofTeam = await readTeamsFigures(tx, metrics, when, teamIds);
    const unresolved = unresolvedIn(tx, ctx.organizationId);
    const { timeZone } = at;
    const { period } = measured;
    const over = { from: previousPeriod(period, timeZone).from, to: period.to };
    const doubtsOf = doubtsOfTeams(tx, unresolved, { metrics, over });
    const teams: TeamSource[] = [];
    for (const team of shown) {
      const about = { doubts: () => doubtsOf(team.teamId), timeZone };
      const figures = await beyondGaps(tx, ofTeam(team.teamId), about);
      teams.push({ id: team.teamId, name: team.name, members: team.members, score: team, figures });
    }
    return {
      ctx,
      plan,
      period: presentPeriod(period, timeZone),
      metrics,
      figures: await beyondGaps(tx, measured, { unresolved, subject: { kind: 'organization' }, timeZone }),
      score: scores.organization,
      teams,
      people,
      findings,
      data,
      at: { days: plan.days, version: data?.version ?? null, ...at },
      notes: [
        ...(await filterNotes(tx, ctx, plan, { teams, people })),
        ...(await incompleteReasons(tx, metrics)),
        ...(await recordedFrom(tx, metrics, period.from, timeZone)),
      ],
    };
  });
};

/** The note about a period that begins before anything was recorded. */
const recordedFrom = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  from: number,
  timeZone: string,
): Promise<string[]> => {
  const observed = await readFirstObserved(tx);
  const first = minOf(metrics.flatMap((metric) => observed.get(metric) ?? []));
  return Number.isFinite(first) && first > from
    ? [texts.recordedFrom(formatDay(dateOf(first, timeZone).toString()))]
    : [];
};

/** Everyone that the viewer may see, or the matching people among them. They can see that they were viewed. */
const readPeople = async (
  ctx: RouteContext,
  { days, teams, developers, people }: ReportPlan,
): Promise<PersonSource[]> => {
  const found: PersonSource[] = [];
  const query = {
    search: people?.search ?? '',
    teams: [...teams],
    roles: [...(people?.roles ?? [])],
    skills: [...(people?.skills ?? [])],
    scoreFrom: people?.scoreFrom,
    scoreTo: people?.scoreTo,
    ...(developers.length === 0 ? {} : { ids: developers }),
    sort: 'name' as const,
    order: 'asc' as const,
  };
  for (let number = 1; ; number += 1) {
    const { profiles, page } = await listProfiles(ctx, days, { ...query, page: number, limit: maxPageRows });
    pushAll(
      found,
      profiles.map(({ developerId, name, teamName, score }) => ({ id: developerId, name, teamName, score })),
    );
    if (page.number * page.limit >= page.found) return found;
  }
};

const readData = async (tx: Tx): Promise<Source['data']> => {
  const state = await readState(tx);
  if (state === null) return null;
  const { version, measuredAt, scoringVersion } = state;
  return { version, measuredAt: measuredAt.toISOString(), scoringVersion };
};
