import { dateOf, previousPeriod } from '@sightline/analytics';
import { addDays, effectDays, t, type Answer, type MetricFigure, type Question, type Team } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { claimOf, nameOf, type Days } from '../claims/index.ts';
import { figureIn, inSentence, otherFigureIn, sentence } from '../statements/index.ts';
import { isTooSmall } from '../visibility/index.ts';
import { beyondGaps, figureFrom, readTeamsFigures } from '../figures/index.ts';
import { doubtsOfTeams, unresolvedIn } from '../gaps/index.ts';
import { readState } from '../measurement-state/index.ts';
import { listTeams } from '../people/index.ts';
import { daysUntil } from './days.ts';
import type { ReadFor } from '../disclosure/index.ts';

type Effect = Extract<Answer, { kind: 'effect' }>;

const verdicts = { better: 'better', worse: 'worse', unclear: 'unclear', same: 'unclear' } as const;
const minOthers = 2;

/**
 * Whether a team's figure changed after a change in how it works, compared with the same number of days before.
 * @throws InvalidInput for a day that is too recent or too long ago
 */
export const answerEffect = async (
  tx: Tx,
  { metric, since }: Extract<Question, { kind: 'effect' }>,
  team: Team,
  { organizationId, ...readFor }: ReadFor & { organizationId: string },
): Promise<Effect> => {
  const { now, timeZone } = readFor;
  const yesterday = addDays(dateOf(now, timeZone).toString(), -1);
  const known = daysUntil(since, yesterday);
  if (known < effectDays.least)
    throw new InvalidInput(t('Choose a day at least {days} days ago.', { days: effectDays.least }));
  if (known > effectDays.within) throw new InvalidInput(t('Choose a day within the last year.'));
  const length = Math.min(known, effectDays.most);
  const after: Days = { from: since, to: addDays(since, length - 1) };
  const before: Days = { from: addDays(since, -length), to: addDays(since, -1) };
  const teams = (await listTeams(tx)).filter(
    ({ id, members }) => id === team.id || readFor.audience.seesIndividuals || !isTooSmall(members),
  );
  const figures = await readTeamsFigures(
    tx,
    [metric],
    { ...readFor, range: after },
    teams.map(({ id }) => id),
  );
  const { period } = figures(team.id);
  const over = { from: previousPeriod(period, timeZone).from, to: period.to };
  const doubtsOf = doubtsOfTeams(tx, unresolvedIn(tx, organizationId), { metrics: [metric], over });
  const figureOf = async (id: string): Promise<MetricFigure> =>
    figureFrom(await beyondGaps(tx, figures(id), { doubts: () => doubtsOf(id), timeZone }), metric);
  const teamFigure = await figureOf(team.id);
  const others: MetricFigure[] = [];
  for (const { id } of teams) if (id !== team.id) others.push(await figureOf(id));
  const dataVersion = (await readState(tx))?.version ?? null;
  const claim = claimOf(
    teamFigure,
    { subject: `team:${team.id}`, name: team.name },
    { days: after, before, dataVersion },
  );
  const common = {
    kind: 'effect',
    before,
    after,
    others: othersOf(others),
  } as const;
  const names = { team: team.name, metric: inSentence(nameOf(metric)) };
  if (teamFigure.change === null || teamFigure.change.pValue === null) {
    const statement = sentence('neutral')('There is not enough data to tell whether {team}’s {metric} changed.', names);
    return { ...common, verdict: 'untold', statement };
  }
  const verdict = verdicts[teamFigure.change.direction];
  const values = {
    verdict,
    ...names,
    after: figureIn(claim),
    length: String(length),
    before: otherFigureIn(claim),
  };
  const say = sentence(verdict === 'unclear' ? 'neutral' : verdict);
  return {
    ...common,
    verdict,
    statement:
      teamFigure.change.withinGaps === true
        ? say(
            'No clear effect: {team}’s {metric} is {after} in the {length} days since the change, {before} in the {length} days before. Gaps in the data could explain the difference.',
            { ...names, after: values.after, length: values.length, before: values.before },
          )
        : say(
            '{verdict, select, better {Yes, clearly better} worse {No, clearly worse} other {No clear effect}}: {team}’s {metric} is {after} in the {length} days since the change, {before} in the {length} days before.',
            values,
          ),
  };
};

/** How the same figure of other teams changed over the same days, as a baseline. */
const othersOf = (figures: readonly MetricFigure[]): Effect['others'] => {
  const changes = figures.flatMap(({ change }) => (change === null ? [] : [change]));
  const [first] = figures;
  if (changes.length < minOthers || first === undefined) return null;
  const ascending = changes.map(({ absolute }) => absolute).toSorted((a, b) => a - b);
  const middle = ascending.length / 2;
  return {
    teams: changes.length,
    change: (ascending[Math.floor(middle - 0.5)]! + ascending[Math.floor(middle)]!) / 2,
    unit: first.unit,
    clear: changes.filter(({ direction }) => direction === 'better' || direction === 'worse').length,
  };
};
