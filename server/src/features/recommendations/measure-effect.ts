/** Whether the metric of a completed recommendation changed, compared with the 30 days before and with teammates. */
import { dateOf, isMetricKey } from '@sightline/analytics';
import { formatValue, dayMs, t, type Claim, type RecommendationEffect, type Statement } from '@sightline/contract';
import { secondsOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { atOncePart, claimOf, nameOf, partFigure, receiptOf, type Days } from '../claims/index.ts';
import { periodAt } from '../ranges/index.ts';
import { figureIn, otherFigureIn, sentence } from '../statements/index.ts';
import { beyondGaps } from '../figures/index.ts';
import type { Unresolved } from '../gaps/index.ts';
import type { Viewer } from '../visibility/index.ts';
import type { At } from '../insights/index.ts';
import { readState } from '../measurement-state/index.ts';
import { loadMetric } from './recommend-load.ts';
import { readOwnFigures, teammatesChange, type TeammatesChange } from './teammates-change.ts';
import type { StoredRecommendation } from './recommendations.store.ts';

const windowDays = 30;

type EffectQuery = {
  recommendation: StoredRecommendation;
  viewer: Viewer;
  at: At;
  unresolved: () => Promise<Unresolved>;
};

/** The change of a person's figure, compared with that of teammates. */
const baselineIn = (claim: Claim, { value: change, n }: TeammatesChange): ReturnType<typeof figureIn> => {
  const own = claim.comparison?.absolute ?? 0;
  const compared: Claim = {
    ...claim,
    comparison: {
      kind: 'group',
      label: t('teammates’ median change'),
      days: claim.days,
      figure: { kind: 'value', value: change, n, total: n },
      basis: { kind: 'teammates-change' },
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
  { recommendation, viewer, at }: EffectQuery,
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
        '{after} were in progress at once on average in the 30 days after completion, compared with {before} in the 30 days before.',
        { after: figureIn(claim), before: otherFigureIn(claim) },
      )
    : sentence('neutral')('There is not enough data to tell whether the load changed.');
};

/** Null unless it is completed. */
export const measureEffect = async (tx: Tx, input: EffectQuery): Promise<RecommendationEffect | null> => {
  const { recommendation, viewer, at, unresolved } = input;
  const { metric, statusChangedAt } = recommendation;
  const isLoad = metric === loadMetric;
  if (recommendation.status !== 'completed' || statusChangedAt === null || !(isMetricKey(metric) || isLoad))
    return null;
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
  if (!isMetricKey(metric))
    return { state: 'measured', measuredOn, statement: await effectOnLoad(tx, input, { days, before }) };
  const { personId } = recommendation;
  const about = { unresolved, subject: { kind: 'person', id: personId }, timeZone: at.timeZone } as const;
  const figure = (await beyondGaps(tx, await readOwnFigures(tx, metric, personId, { range: days, ...at }), about)).get(
    metric,
  );
  const name = viewer.people.get(personId)?.name ?? t('Former contributor');
  const dataVersion = (await readState(tx))?.version ?? null;
  if (figure === undefined || figure.change === null) {
    const missing = sentence('neutral')('There is not enough data to tell whether {metric} changed.', {
      metric: nameOf(metric),
    });
    return { state: 'unmeasurable', measuredOn, statement: missing };
  }
  const claim = claimOf(figure, { subject: `person:${personId}`, name }, { days, before, dataVersion });
  // The exact figures of teammates are hidden from viewers who may not see individuals.
  const baseline = viewer.seesIndividuals
    ? await teammatesChange(tx, { metric, personId, people: [...viewer.people.values()] }, { range: days, ...at })
    : null;
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
          '{verdict, select, better {Clearly better} worse {Clearly worse} other {No clear effect}}: {metric} was {after} in the 30 days after completion, compared with {before} in the 30 days before.',
          values,
        )
      : say(
          '{verdict, select, better {Clearly better} worse {Clearly worse} other {No clear effect}}: {metric} was {after} in the 30 days after completion, compared with {before} in the 30 days before. Teammates’ median change in the same time: {change}.',
          { ...values, change: baselineIn(claim, baseline) },
        );
  return { state: 'measured', measuredOn, statement };
};
