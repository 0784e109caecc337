/** Figures that changed significantly since the previous period. */
import { daysOf, isMetricKey, metricsThat, pushAll, type MetricKey } from '@sightline/analytics';
import type { MetricFigure } from '@sightline/contract';
import { claimOf, readScoreFigures } from '../claims/index.ts';
import { figureIn, historyLink, otherFigureIn, sentence } from '../statements/index.ts';
import { readPlainFigures, readTeamsFigures } from '../figures/index.ts';
import { causeOf } from './causes.ts';
import type { Owner } from './claim-against-before.ts';
import { daysIn, ownerOf, type Possible, type FindingsContext } from './findings-context.ts';
import { comparing } from './within-bounds.ts';
import { ownedBy } from './words.ts';

const ofGroups = metricsThat(({ comparedAcross }) => comparedAcross.includes('periods'));
const ofPeople = metricsThat(({ comparedAcross }) => comparedAcross.includes('people'));
/** Points of several teams differ in size, so their mean moves with which of them closed sprints. */
const ofOrganization = ofGroups.filter((metric) => metric !== 'velocity');

/** For a statement about a team. */
export const teamOf = ({ kind, subject }: Owner): { team?: string } => (kind === 'team' ? { team: subject } : {});

export const movements = async (context: FindingsContext): Promise<Possible[]> => {
  const { tx, subject, teams } = context;
  const query = { range: context.range, now: context.now, timeZone: context.timeZone, audience: context.audience };
  const found: Possible[] = [];
  if (subject.kind !== 'team') {
    const metrics = subject.kind === 'person' ? ofPeople : ofOrganization;
    pushAll(
      found,
      movedOf(context, subject, metrics, await readPlainFigures(tx, metrics, { ...query, ...ownerOf(subject) })),
    );
  }
  if (teams.length === 0) return found;
  const ofTeam = await readTeamsFigures(
    tx,
    ofGroups,
    query,
    teams.map(({ id }) => id),
  );
  for (const { id, name } of teams)
    pushAll(found, movedOf(context, { kind: 'team', id, subject: `team:${id}`, name }, ofGroups, ofTeam(id)));
  return found;
};

/** Significant changes of scores: of the organization and its teams, and of a person on their page only. */
export const scoreMovements = async (context: FindingsContext): Promise<Possible[]> => {
  const { tx, organizationId, subject, teams, audience, range, period, timeZone } = context;
  const ofTeams = teams.map(({ id, name }): Owner => ({ kind: 'team', id, name, subject: `team:${id}` }));
  const owners = subject.kind === 'team' ? ofTeams : [subject, ...ofTeams];
  const subjects = owners.map((owner) => owner.subject);
  const figures = await readScoreFigures(tx, subjects, { organizationId, audience, range, period, timeZone });
  return owners.map((owner, index) => scoreMoved(context, owner, figures[index]!));
};

type ScoreFigure = Awaited<ReturnType<typeof readScoreFigures>>[number];

const scoreMoved = (context: FindingsContext, owner: Owner, figure: ScoreFigure): Possible => {
  const { change, isWithinGaps } = figure;
  return {
    kind: 'score',
    metric: figure.metric,
    isOfPerson: owner.kind === 'person',
    tone: change !== null && change.absolute > 0 ? 'better' : 'worse',
    pValue: change === null || change.absolute === 0 ? null : isWithinGaps ? 1 : change.pValue,
    size: Math.abs(change?.relative ?? 0),
    story: `${owner.subject} score`,
    explains: 'organization score',
    ...teamOf(owner),
    key: `score ${owner.subject}`,
    write: async () => ({ ...(await findingOf(context, owner, figure)), kind: 'score' }),
  };
};

const movedOf = (
  context: FindingsContext,
  owner: Owner,
  metrics: readonly MetricKey[],
  { figures, counted, recording }: Awaited<ReturnType<typeof readPlainFigures>>,
): Possible[] =>
  metrics.flatMap((metric) => {
    const figure = figures.get(metric);
    if (figure === undefined) return [];
    const { change } = figure;
    const isBetter = change !== null && change.absolute > 0 === (figure.better === 'higher');
    return [
      {
        kind: 'moved' as const,
        metric,
        isOfPerson: owner.kind === 'person',
        tone: isBetter ? ('better' as const) : ('worse' as const),
        pValue: change === null || change.absolute === 0 ? null : change.pValue,
        size: Math.abs(change?.relative ?? 1),
        ...storyOf(owner, metric),
        ...teamOf(owner),
        key: `moved ${owner.subject} ${metric}`,
        gapCheck: comparing(owner, metric, [
          { counted: counted(metric), recorded: recording(metric), period: context.period },
          { counted: counted(metric), recorded: recording(metric), period: context.before },
        ]),
        write: () => findingOf(context, owner, figure),
      },
    ];
  });

/** Metrics that move together count as one finding. */
const stories: Partial<Record<MetricKey, string>> = {
  lead_time: 'speed',
  review_response_time: 'speed',
  cycle_time: 'speed',
  change_failure_rate: 'failures',
  rework_rate: 'failures',
  throughput: 'output',
  merged_pull_requests: 'output',
  completed_work: 'output',
  velocity: 'output',
};

/** A team's movement may explain the organization's. */
export const storyOf = ({ subject }: { subject: string }, metric: MetricKey): { story: string; explains: string } => {
  const story = stories[metric] ?? metric;
  return { story: `${subject} ${story}`, explains: `organization ${story}` };
};

const findingOf: (
  context: FindingsContext,
  owner: Owner,
  figure: MetricFigure,
) => ReturnType<Possible['write']> = async (context, owner, figure) => {
  const { period, before, timeZone, dataVersion } = context;
  const days = { days: daysIn(period, timeZone), before: daysIn(before, timeZone) };
  const made = claimOf(figure, owner, { ...days, dataVersion, at: context });
  // It was found significant among all candidates of the screen.
  const claim = { ...made, significance: { clear: true, pValue: made.significance?.pValue ?? null } };
  const rose = (figure.change?.absolute ?? 0) > 0;
  const tone = rose === (figure.better === 'higher') ? 'better' : 'worse';
  return {
    kind: 'moved',
    statement: sentence(tone)(
      '{owner, select, organization {{metric}} self {Your {metric}} other {{name}’s {metric}}} {direction, select, up {rose} other {fell}} to {now}, from {before} in {days, plural, one {the day before} other {the # days before}}.',
      {
        ...ownedBy(context, claim),
        direction: rose ? 'up' : 'down',
        now: figureIn(claim),
        before: otherFigureIn(claim),
        days: daysOf(before, timeZone),
      },
    ),
    cause: isMetricKey(figure.metric)
      ? await causeOf(context, owner, { metric: figure.metric, rose, period, before })
      : null,
    link: historyLink(figure.metric, owner.subject, context.range),
  };
};
