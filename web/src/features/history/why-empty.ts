import { historyTexts } from '../../texts/history.ts';
import type { Historical } from './history.queries.ts';
import { hasLongerRange } from './longer-range.ts';

const texts = historyTexts.chart;

type Empty = Pick<Historical, 'points' | 'step' | 'period'> & { whole: Pick<Historical['whole'], 'figure'> };

/** Why a chart has no point. Suggests a longer step if there are rows, and a longer range if there is one. */
export const whyEmpty = ({ points, step, period, whole }: Empty): string => {
  if (whole.figure.kind !== 'value' && whole.figure.of === 'one-unit') return texts.mixedUnits;
  const rows = points.reduce((sum, { figure }) => sum + (figure.kind === 'value' ? figure.n : figure.have), 0);
  if (rows === 0) return texts.nothing;
  return [
    texts.tooFewRows(rows),
    ...(step === 'month' ? [] : [texts.coarser]),
    ...(hasLongerRange(period) ? [texts.longer] : []),
  ].join(' ');
};
