import {
  dateOf,
  daysBefore,
  findTeamRisks,
  flowFigureDefinitions,
  metricDefinitions,
  teamRiskDays,
  teamRiskMetrics,
  type DaysAgo,
  type Doubt,
  type FlowDebt,
  type FlowFigureKey,
  type KeyedTeamRow,
  type TeamRiskFound,
} from '@sightline/analytics';
import {
  formatValue,
  message,
  t,
  type Claim,
  type contract,
  type RouteReply,
  type Statement,
  type TeamRisk,
} from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { figureIn, otherFigureIn, sentence } from '../statements/index.ts';
import { receiptOf, recordNamed } from '../claims/index.ts';
import { loadFacts } from '../facts/index.ts';
import { inTenant } from '../ranges/index.ts';
import { readState } from '../measurement-state/index.ts';
import { listPeople } from '../people/index.ts';
import { doubtsOfTeams, unresolvedIn } from '../gaps/index.ts';
import { phraseStatements } from '../language-model/index.ts';
import { readTeamFacts } from './read-team-facts.ts';
import { isTeamRiskWithinGaps, ofKeyedRows } from './team-risk-bounds.ts';
import { readTeamRows } from './team-rows.store.ts';
import { teamRiskPart } from './team-risk-parts.ts';

const mitigations: Readonly<Record<TeamRisk['kind'], string[]>> = {
  'knowledge-island': [
    message('Have a second person make the next changes.'),
    message('Review changes there together.'),
  ],
  'review-bottleneck': [message('Assign reviewers in turn.'), message('Let new reviewers pair on the next reviews.')],
  overload: [
    message('Limit work in progress to two items for each person.'),
    message('Finish the oldest items first.'),
  ],
  'incident-load': [
    message('Reserve time for the causes of the most frequent incidents.'),
    message('Plan less until incidents fall.'),
  ],
  'stale-work': [message('Close or split items older than 30 days.'), message('Look at the age of items every day.')],
  'flow-debt': [
    message('Finish the oldest items before starting new ones.'),
    message('Close what nobody will finish.'),
  ],
  'risky-service': [message('Roll out changes in steps.'), message('Add tests for each failure of the last 12 weeks.')],
};

/** Risks of all teams, for viewers who see individuals, because some are about one person's share. */
export const readTeamRisks = (ctx: RouteContext): Promise<RouteReply<typeof contract.risks.teams>> =>
  inTenant(ctx, async (tx, { now, timeZone }) => {
    const today = dateOf(now, timeZone);
    const daysFrom = (ago: number) => today.subtract({ days: ago }).toString();
    const days = { from: daysFrom(teamRiskDays), to: daysFrom(1) };
    const before = { from: daysFrom(2 * teamRiskDays), to: daysFrom(teamRiskDays + 1) };
    const daysAgo = daysBefore(today.toString(), timeZone);
    const { repositories: known } = await loadFacts(tx, ['repositories']);
    const repositories = new Map(known.map((repository) => [repository.id, repository.name]));
    const people = new Map((await listPeople(tx)).map(({ id, name }) => [id, name]));
    const teams = await readTeamFacts(tx, daysAgo, now);
    const byId = new Map(teams.map((team) => [team.id, team]));
    const found = findTeamRisks(teams, daysAgo);
    const unresolved = unresolvedIn(tx, ctx.organizationId);
    const doubtsOf = doubtsOfTeams(tx, unresolved, {
      metrics: teamRiskMetrics,
      over: { from: daysAgo(teamRiskDays), to: daysAgo(0) },
    });
    const ofTeams = Map.groupBy(found, (risk) => risk.teamId);
    const doubts = new Map<string, readonly Doubt[]>();
    for (const teamId of ofTeams.keys()) doubts.set(teamId, await doubtsOf(teamId));
    const keyedOf = await readRowsWithDoubts(tx, found, { daysAgo, doubts });
    const dataVersion = (await readState(tx))?.version ?? null;
    const teamRisks: TeamRisk[] = [];
    for (const [teamId, ofTeam] of ofTeams) {
      const team = byId.get(teamId);
      if (team === undefined) continue;
      const inferred = new Set((await unresolved()).inferred.values());
      const known = { daysAgo, teams, doubts: doubts.get(teamId) ?? [], keyed: keyedOf(teamId), inferred };
      for (const risk of ofTeam) {
        if (isTeamRiskWithinGaps(risk, team, known)) continue;
        const person = 'personId' in risk ? (people.get(risk.personId) ?? t('Former contributor')) : '';
        const repository = 'repositoryId' in risk ? (repositories.get(risk.repositoryId) ?? t('a repository')) : '';
        teamRisks.push({
          kind: risk.kind,
          teamId,
          teamName: team.name,
          severity: risk.severity,
          description: describe(risk, { team, days, before, dataVersion, repository, person }),
          mitigations: mitigations[risk.kind].map((mitigation) => t(mitigation)),
        });
      }
    }
    await recordNamed(
      tx,
      ctx,
      teamRisks.flatMap(({ description }) => description.claims),
      { timeZone },
    );
    const order = ['critical', 'high', 'medium', 'low'];
    teamRisks.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
    const phrased = await phraseStatements(
      tx,
      ctx,
      teamRisks.map(({ description }) => description),
    );
    return {
      teamRisks: teamRisks.map((risk, index) => ({ ...risk, description: phrased[index] ?? risk.description })),
    };
  });

/** The rows with keys of teams with a share in question, from one read: usually few. */
const readRowsWithDoubts = async (
  tx: Tx,
  found: readonly TeamRiskFound[],
  { daysAgo, doubts }: { daysAgo: DaysAgo; doubts: ReadonlyMap<string, readonly Doubt[]> },
): Promise<(teamId: string) => readonly KeyedTeamRow[]> => {
  const withDoubts = found.filter((risk) => ofKeyedRows(risk, doubts.get(risk.teamId) ?? [], daysAgo));
  if (withDoubts.length === 0) return () => [];
  const rows = await readTeamRows(tx, {
    metrics: [...new Set(withDoubts.map(({ metric }) => metric))],
    from: daysAgo(teamRiskDays),
    to: daysAgo(0),
    teamIds: [...new Set(withDoubts.map(({ teamId }) => teamId))],
  });
  const ofTeams = Map.groupBy(rows, ({ teamId }) => teamId);
  return (teamId) => ofTeams.get(teamId) ?? [];
};

type Described = {
  team: { id: string; name: string };
  days: Claim['days'];
  before: Claim['days'];
  dataVersion: number | null;
  /** Empty if a risk is not about a repository. */
  repository: string;
  person: string;
};

const isFlowFigure = (metric: TeamRiskFound['metric']): metric is FlowFigureKey =>
  Object.hasOwn(flowFigureDefinitions, metric);

/** The age of items in progress, compared with that of finished items. */
const comparedWithFinished = ({ value, before, finished: n }: FlowDebt, days: Claim['days']): Claim['comparison'] => ({
  kind: 'group',
  label: t('items finished'),
  days,
  figure: { kind: 'value', value: before, n, total: n },
  basis: { kind: 'finished-items' },
  absolute: value - before,
  relative: (value - before) / before,
});

/** The usual level of the whole organization in the twelve weeks before. */
const comparedWithBaseline = ({ value, baseline: usual }: TeamRiskFound, days: Claim['days']): Claim['comparison'] => ({
  kind: 'group',
  label: t('the organization in the 12 weeks before'),
  days,
  figure: { kind: 'value', value: usual, n: 0, total: 0 },
  basis: { kind: 'organization-before' },
  absolute: value - usual,
  relative: usual === 0 ? null : (value - usual) / usual,
});

/** Items in progress now are compared with those in the last twelve weeks. */
const isOfWorkInProgress = ({ metric }: TeamRiskFound): boolean => metric === 'work_in_progress';

/** What the figure of a risk counts. */
const partOf = (
  risk: TeamRiskFound,
  { person, repository }: Pick<Described, 'person' | 'repository'>,
): Claim['part'] => {
  if (risk.kind === 'risky-service') return { kind: 'service', key: risk.repositoryId, name: repository };
  if (risk.kind === 'review-bottleneck') return { kind: 'person', key: risk.personId, name: person };
  return teamRiskPart(risk.kind, 'repositoryId' in risk ? risk.repositoryId : null);
};

const describe = (risk: TeamRiskFound, described: Described): Statement => {
  const { team, days, before, dataVersion, repository, person } = described;
  const subject = `team:${team.id}`;
  const isShare = risk.kind !== 'overload' && risk.kind !== 'flow-debt';
  const part = partOf(risk, { person, repository });
  const claim: Claim = {
    metric: risk.metric,
    name: t(isFlowFigure(risk.metric) ? flowFigureDefinitions[risk.metric].name : metricDefinitions[risk.metric].name),
    part,
    subject,
    subjectName: team.name,
    unit: isShare ? 'share' : risk.kind === 'flow-debt' ? 'seconds' : 'items',
    better: 'lower',
    days,
    figure: { kind: 'value', value: risk.value, n: risk.n, total: risk.n },
    comparison:
      risk.kind === 'flow-debt'
        ? comparedWithFinished(risk, days)
        : comparedWithBaseline(risk, isOfWorkInProgress(risk) ? days : before),
    significance: null,
    receipt: receiptOf(risk.metric, subject, days, part),
    dataVersion,
  };
  const say = sentence('worse');
  if (risk.kind === 'flow-debt')
    return say('Items in progress are {age} old, and items finished in 12 weeks took {finished}.', {
      age: figureIn(claim),
      finished: otherFigureIn(claim),
    });
  const share = figureIn(claim, formatValue(risk.value, isShare ? 'share' : 'items'));
  const usual = otherFigureIn(claim);
  const count = { kind: 'value', value: risk.n, n: risk.n, total: risk.n } as const;
  const counted: Claim['part'] =
    'repositoryId' in risk ? { kind: 'service', key: risk.repositoryId, name: repository } : null;
  const total = figureIn({ ...claim, part: counted, unit: 'count', figure: count, comparison: null });
  switch (risk.kind) {
    case 'knowledge-island':
      return say(
        'One person made {share} of the {of} pull requests to {repository} in 12 weeks, compared with {usual} across the organization in the 12 weeks before.',
        { share, of: total, repository, usual },
      );
    case 'review-bottleneck':
      return say(
        'One person gave {share} of the {of} reviews in 12 weeks, compared with {usual} across the organization in the 12 weeks before.',
        { share, of: total, usual },
      );
    case 'overload':
      return say(
        '{share} in progress per person, compared with {usual} across the organization in the 12 weeks before.',
        { share, usual },
      );
    case 'incident-load':
      return say(
        'Incidents were {share} of the {of} items finished in 12 weeks, compared with {usual} across the organization in the 12 weeks before.',
        { share, of: total, usual },
      );
    case 'stale-work':
      return say(
        '{share} of the {of} items in progress are older than 30 days, compared with {usual} across the organization in the 12 weeks before.',
        { share, of: total, usual },
      );
    case 'risky-service':
      return say(
        '{share} of the {of} deployments of {repository} in 12 weeks failed, compared with {usual} across the organization in the 12 weeks before.',
        { share, of: total, repository, usual },
      );
  }
};
