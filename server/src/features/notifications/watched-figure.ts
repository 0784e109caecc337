import { isMetricKey, rangeKey, type MetricKey, type Subject } from '@sightline/analytics';
import { t, message, type MetricFigure } from '@sightline/contract';
import type { SessionUser } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import { formatFigure } from '../statements/index.ts';
import { nameOf, scoreName } from '../claims/index.ts';
import { beyondGaps, changeBetween, figureFrom, readPlainFigures } from '../figures/index.ts';
import { unresolvedIn } from '../gaps/index.ts';
import { audienceOf } from '../visibility/index.ts';
import { readPeriodScores } from '../scoring/index.ts';
import { pValueOfScores, scorePartFigure, scorePartOf, type ScorePart } from '../score-figures/index.ts';
import { scoresWithinGaps, visibleScores } from '../scores/index.ts';

/** Alerts compare the last 30 days with the 30 days before, as the screens do by default. */
const range = '30d';

export type WatchedFigure = {
  name: string;
  /** Both values in words; empty while there is nothing to compare. */
  values: string;
  /** The clear change; `none` if it is not significant, null if there is nothing to compare. */
  change: 'better' | 'worse' | 'none' | null;
};

/** @throws NotFound for a metric that does not exist */
export const assertMetric = (metric: string): void => {
  if (scorePartOf(metric) === null && !isMetricKey(metric)) throw new NotFound('metric', metric);
};

type Viewer = { user: SessionUser; organizationId: string };

/** A figure and its change, as screens show it to this viewer, who must be allowed to see the subject. */
export const readWatched = async (
  tx: Tx,
  viewer: Viewer,
  { metric, subject }: { metric: string; subject: string },
  at: { now: number; timeZone: string },
): Promise<WatchedFigure> =>
  isMetricKey(metric)
    ? readMetric(tx, viewer, metric, subject, at)
    : readScore(tx, viewer, subject, scorePartOf(metric) ?? 'overall');

const readMetric = async (
  tx: Tx,
  viewer: Viewer,
  metric: MetricKey,
  subject: string,
  at: { now: number; timeZone: string },
): Promise<WatchedFigure> => {
  const [kind, id = ''] = subject.split(':');
  const owner = kind === 'team' ? { teamId: id } : kind === 'person' ? { personId: id } : {};
  const measured = await readPlainFigures(tx, [metric], { range, ...at, ...owner, audience: audienceOf(viewer.user) });
  const watchedSubject: Subject = kind === 'team' || kind === 'person' ? { kind, id } : { kind: 'organization' };
  const figures = isClear(figureFrom(measured.figures, metric))
    ? await beyondGaps(tx, measured, {
        unresolved: unresolvedIn(tx, viewer.organizationId),
        subject: watchedSubject,
        timeZone: at.timeZone,
      })
    : measured.figures;
  return watched(nameOf(metric), figureFrom(figures, metric));
};

const readScore = async (
  tx: Tx,
  { user, organizationId }: Viewer,
  subject: string,
  part: ScorePart,
): Promise<WatchedFigure> => {
  const stored = visibleScores(audienceOf(user), await readPeriodScores(tx, rangeKey(range), subject));
  const scoreOver = (when: 'current' | 'previous') => stored.find((score) => score.part === when)?.score;
  const [now, before] = [scoreOver('current'), scoreOver('previous')];
  const [figure, previous] = [scorePartFigure(now, part), scorePartFigure(before, part)];
  const change = changeBetween(figure, previous, 'higher', pValueOfScores(now, before, part));
  const shown = { unit: 'score', figure, previous, change } as const;
  const mayBeGaps = isClear(shown) && (await scoresWithinGaps(tx, organizationId, range, [subject], part)).has(subject);
  return watched(
    partName(part),
    mayBeGaps ? { ...shown, change: change && { ...change, direction: 'unclear' } } : shown,
  );
};

/** `Code quality score` of a dimension. */
const partName = (part: ScorePart): string => {
  return part === 'overall' ? t(scoreName) : t(partNames[part]);
};

const partNames: Record<Exclude<ScorePart, 'overall'>, string> = {
  codeQuality: message('Code quality score'),
  velocity: message('Velocity score'),
  collaboration: message('Collaboration score'),
  reliability: message('Reliability score'),
  innovation: message('Innovation score'),
};

type Compared = Pick<MetricFigure, 'unit' | 'figure' | 'previous' | 'change'>;

const isClear = ({ change }: Pick<Compared, 'change'>): boolean =>
  change?.direction === 'better' || change?.direction === 'worse';

const watched = (name: string, { unit, figure, previous, change }: Compared): WatchedFigure => {
  if (change === null) return { name, values: '', change: null };
  const { direction } = change;
  return {
    name,
    values: t('{value} in the last 30 days, {previous} in the 30 days before', {
      value: formatFigure(figure, unit),
      previous: formatFigure(previous, unit),
    }),
    change: direction === 'better' || direction === 'worse' ? direction : 'none',
  };
};
