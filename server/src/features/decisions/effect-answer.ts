import { dateOf } from '@sightline/analytics';
import { effectDays, t, type Answer, type MetricFigure, type Question, type Team } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { claimOf, nameOf, type Days } from '../claims/index.ts';
import { figureIn, inSentence, otherFigureIn, sentence } from '../statements/index.ts';
import { isTooSmall } from '../visibility/index.ts';
import { readTeamsFigures } from '../figures/index.ts';
import { readState } from '../measurement-state/index.ts';
import { listTeams } from '../people/index.ts';
import { dayAfter, daysUntil } from './days.ts';
import type { At } from './team-history.ts';

type Effect = Extract<Answer, { kind: 'effect' }>;

const verdicts = { better: 'better', worse: 'worse', unclear: 'unclear', same: 'unclear' } as const;
const fewestOthers = 2;

/**
 * Whether a figure of a team changed with a change in how it works: since then, against as many days before.
 * @throws InvalidInput for a day that says nothing yet, or is too long ago
 */
export const answerEffect = async (
  tx: Tx,
  { metric, since }: Extract<Question, { kind: 'effect' }>,
  team: Team,
  { now, timeZone, hides }: At & { hides: boolean },
): Promise<Effect> => {
  const yesterday = dayAfter(dateOf(now, timeZone).toString(), -1);
  const known = daysUntil(since, yesterday);
  if (known < effectDays.least)
    throw new InvalidInput(t('Choose a day at least {days} days ago.', { days: effectDays.least }));
  if (known > effectDays.within) throw new InvalidInput(t('Choose a day within the last year.'));
  const length = Math.min(known, effectDays.most);
  const after: Days = { from: since, to: dayAfter(since, length - 1) };
  const before: Days = { from: dayAfter(since, -length), to: dayAfter(since, -1) };
  const teams = (await listTeams(tx)).filter(({ id, members }) => id === team.id || !hides || !isTooSmall(members));
  const figures = await readTeamsFigures(
    tx,
    [metric],
    { range: after, now, timeZone, hidesFew: hides },
    teams.map(({ id }) => id),
  );
  const figureOf = (id: string): MetricFigure => {
    const figure = figures(id).figures.get(metric);
    if (figure === undefined) throw new Error(`There is no figure of ${metric}`);
    return figure;
  };
  const teamFigure = figureOf(team.id);
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
    others: othersOf(teams.filter(({ id }) => id !== team.id).map(({ id }) => figureOf(id))),
  } as const;
  const names = { team: team.name, metric: inSentence(nameOf(metric)) };
  if (teamFigure.change === null || teamFigure.change.chance === null) {
    const statement = sentence('neutral')('There is not enough data to tell whether {team}’s {metric} changed.', names);
    return { ...common, verdict: 'untold', statement };
  }
  const verdict = verdicts[teamFigure.change.direction];
  return {
    ...common,
    verdict,
    statement: sentence(verdict === 'unclear' ? 'neutral' : verdict)(
      '{verdict, select, better {Yes, clearly better} worse {No, clearly worse} other {No clear effect}}: {team}’s {metric} is {after} in the {length} days since the change, {before} in the {length} days before.',
      {
        verdict,
        ...names,
        after: figureIn(claim),
        length: String(length),
        before: otherFigureIn(claim),
      },
    ),
  };
};

/** How the same figure of other teams changed over the same days, as a baseline. */
const othersOf = (figures: readonly MetricFigure[]): Effect['others'] => {
  const changes = figures.flatMap(({ change }) => (change === null ? [] : [change]));
  const [first] = figures;
  if (changes.length < fewestOthers || first === undefined) return null;
  const ascending = changes.map(({ absolute }) => absolute).toSorted((a, b) => a - b);
  const middle = ascending.length / 2;
  return {
    teams: changes.length,
    change: (ascending[Math.floor(middle - 0.5)]! + ascending[Math.floor(middle)]!) / 2,
    unit: first.unit,
    clear: changes.filter(({ direction }) => direction === 'better' || direction === 'worse').length,
  };
};
