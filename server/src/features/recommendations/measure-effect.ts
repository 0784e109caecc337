/** Whether the metric of a completed recommendation moved, against the 30 days before and against teammates. */
import { dateOf } from '@sightline/analytics';
import {
  formatValue,
  dayMs,
  limits,
  t,
  type Claim,
  type MetricFigure,
  type RecommendationEffect,
  type Statement,
} from '@sightline/contract';
import { secondsOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { atOncePart, claimOf, isMetric, nameOf, partFigure, receiptOf, type Days } from '../claims/index.ts';
import { periodAt } from '../ranges/index.ts';
import { figureIn, otherFigureIn, sentence } from '../statements/index.ts';
import { beyondGaps, readPlainFigures } from '../figures/index.ts';
import type { Unsettled } from '../gaps/index.ts';
import type { Viewer } from '../visibility/index.ts';
import type { At } from '../insights/index.ts';
import { readState } from '../measurement-state/index.ts';
import { loadMetric } from './recommend-load.ts';
import type { StoredRecommendation } from './recommendations.store.ts';

const windowDays = 30;

const middleOf = (values: readonly number[]): number => {
  const ascending = values.toSorted((a, b) => a - b);
  const middle = ascending.length / 2;
  return (ascending[Math.floor(middle - 0.5)]! + ascending[Math.floor(middle)]!) / 2;
};

type Asked = {
  recommendation: StoredRecommendation;
  viewer: Viewer;
  at: At;
  unsettled: () => Promise<Unsettled>;
};

type Baseline = { change: number; teammates: number };

/** The change of the same metric among teammates, as a baseline. Null with too few teammates. */
const baselineOf = async (
  { recommendation, viewer }: Asked,
  read: (personId: string) => Promise<MetricFigure | undefined>,
): Promise<Baseline | null> => {
  const teamId = viewer.people.get(recommendation.personId)?.teamId ?? null;
  // The exact figures of teammates are hidden from viewers who may not see individuals.
  if (teamId === null || !viewer.all) return null;
  const moves: number[] = [];
  for (const { id, active, teamId: ofTeam } of viewer.people.values()) {
    if (!active || ofTeam !== teamId || id === recommendation.personId) continue;
    const change = (await read(id))?.change;
    if (change != null) moves.push(change.absolute);
  }
  return moves.length < limits.smallestGroup ? null : { change: middleOf(moves), teammates: moves.length };
};

/** The change of a person's figure, compared with that of teammates. */
const baselineIn = (claim: Claim, { change, teammates: n }: Baseline): ReturnType<typeof figureIn> => {
  const own = claim.comparison?.absolute ?? 0;
  const compared: Claim = {
    ...claim,
    comparison: {
      kind: 'group',
      label: t('teammates’ median change'),
      days: claim.days,
      figure: { kind: 'value', value: change, n, total: n },
      absolute: own - change,
      relative: change === 0 ? null : own / change - 1,
    },
    significance: null,
  };
  return figureIn(compared, `${change > 0 ? '+' : ''}${formatValue(change, claim.unit)}`);
};

/** Mean items in progress per day. One load has no variance, so its significance cannot be judged. */
const effectOnLoad = async (
  tx: Tx,
  { recommendation, viewer, at }: Asked,
  { days, before }: { days: Days; before: Days },
): Promise<Statement> => {
  const name = viewer.people.get(recommendation.personId)?.name ?? t('Former contributor');
  const subject = `person:${recommendation.personId}`;
  const over = (range: Days) =>
    partFigure(
      tx,
      { metric: 'cycle_time', part: atOncePart() },
      { kind: 'person', id: recommendation.personId },
      { ...at, period: periodAt(range, at) },
    );
  const [figure, other] = [await over(days), await over(before)];
  const [now, then] = [figure, other].map((each) => (each.kind === 'value' ? each.value : 0)) as [number, number];
  const claim: Claim = {
    metric: 'cycle_time',
    name: nameOf('cycle_time'),
    part: atOncePart(),
    subject,
    subjectName: name,
    unit: 'items',
    better: 'lower',
    days,
    figure,
    comparison: {
      kind: 'previous',
      label: t('the 30 days before'),
      days: before,
      figure: other,
      absolute: now - then,
      relative: then === 0 ? null : now / then - 1,
    },
    significance: null,
    receipt: receiptOf('cycle_time', subject, days),
    dataVersion: (await readState(tx))?.version ?? null,
  };
  return figure.kind === 'value' && other.kind === 'value'
    ? sentence('neutral')(
        '{after} were in progress at once on average in the 30 days after completion, against {before} in the 30 days before.',
        { after: figureIn(claim), before: otherFigureIn(claim) },
      )
    : sentence('neutral')('There is not enough data to tell whether the load changed.');
};

/** Null unless it is completed. */
export const measureEffect = async (tx: Tx, input: Asked): Promise<RecommendationEffect | null> => {
  const { recommendation, viewer, at, unsettled } = input;
  const { metric, statusChangedAt } = recommendation;
  const isLoad = metric === loadMetric;
  if (recommendation.status !== 'completed' || statusChangedAt === null || !(isMetric(metric) || isLoad)) return null;
  const completed = dateOf(secondsOf(statusChangedAt), at.timeZone);
  const days: Days = {
    from: completed.add({ days: 1 }).toString(),
    to: completed.add({ days: windowDays }).toString(),
  };
  const before: Days = {
    from: completed.subtract({ days: windowDays - 1 }).toString(),
    to: completed.toString(),
  };
  const measuredOn = new Date(statusChangedAt.getTime() + (windowDays + 1) * dayMs).toISOString();
  if (days.to >= dateOf(at.now, at.timeZone).toString()) return { state: 'waiting', measuredOn, statement: null };
  if (!isMetric(metric))
    return { state: 'measured', measuredOn, statement: await effectOnLoad(tx, input, { days, before }) };
  const read = (personId: string): ReturnType<typeof readPlainFigures> =>
    readPlainFigures(tx, [metric], { range: days, ...at, personId, hidesFew: false });
  const { personId } = recommendation;
  const about = { unsettled, subject: { kind: 'person', id: personId }, timeZone: at.timeZone } as const;
  const figure = (await beyondGaps(tx, await read(personId), about)).get(metric);
  const name = viewer.people.get(personId)?.name ?? t('Former contributor');
  const dataVersion = (await readState(tx))?.version ?? null;
  if (figure === undefined || figure.change === null) {
    const missing = sentence('neutral')('There is not enough data to tell whether {metric} changed.', {
      metric: nameOf(metric),
    });
    return { state: 'unmeasurable', measuredOn, statement: missing };
  }
  const claim = claimOf(figure, { subject: `person:${personId}`, name }, { days, before, dataVersion });
  const baseline = await baselineOf(input, async (id) => (await read(id)).figures.get(metric));
  const tone =
    figure.change.direction === 'better' || figure.change.direction === 'worse' ? figure.change.direction : 'neutral';
  const say = sentence(tone);
  const values = {
    verdict: tone,
    metric: nameOf(metric),
    after: figureIn(claim),
    before: otherFigureIn(claim),
  };
  const statement =
    baseline === null
      ? say(
          '{verdict, select, better {Clearly better} worse {Clearly worse} other {No clear effect}}: {metric} was {after} in the 30 days after completion, against {before} in the 30 days before.',
          values,
        )
      : say(
          '{verdict, select, better {Clearly better} worse {Clearly worse} other {No clear effect}}: {metric} was {after} in the 30 days after completion, against {before} in the 30 days before. Teammates’ median change in the same time: {change}.',
          { ...values, change: baselineIn(claim, baseline) },
        );
  return { state: 'measured', measuredOn, statement };
};
