import { previousPeriod, pulseFigure, pulseWeeksOf, type PulseWeek, type ReadRange } from '@sightline/analytics';
import type { MetricFigure } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { changeBetween } from '../figures/index.ts';
import { periodAt } from '../ranges/index.ts';
import { presentFigure } from '../measurement/index.ts';
import { readPublished } from './pulse-weeks.store.ts';
import type { PulseQuestion } from './pulse.store.ts';

/** The questions by the key of their figure and its receipt. */
export const pulseMetrics = {
  team_satisfaction: 'satisfaction',
  team_pace: 'pace',
} as const satisfies Record<string, PulseQuestion>;
export type PulseMetric = keyof typeof pulseMetrics;

export const isPulseMetric = (metric: string): metric is PulseMetric => Object.hasOwn(pulseMetrics, metric);

type When = { range: ReadRange; now: number; timeZone: string };

/** The survey's figures of a team, or of the organization. */
export const readPulseFigures = async (
  tx: Tx,
  metric: PulseMetric,
  { range, now, timeZone }: When,
): Promise<(teamId?: string) => MetricFigure> => {
  const period = periodAt(range, { now, timeZone });
  const weeks = pulseWeeksOf(period, timeZone);
  const before = pulseWeeksOf(previousPeriod(period, timeZone), timeZone);
  const published = await readPublished(tx, pulseMetrics[metric], [...weeks, ...before]);
  return (teamId) => {
    const ownWeeks = ofGroup(published, teamId);
    const within = (wanted: readonly string[]) =>
      presentFigure(pulseFigure(ownWeeks.filter(({ week }) => wanted.includes(week))).figure);
    const [figure, previous] = [within(weeks), within(before)];
    return {
      metric,
      unit: 'out-of-ten',
      better: 'higher',
      figure,
      previous,
      // Respondents differ from week to week and are unknown, so no significance is computed.
      change: changeBetween(figure, previous, 'higher', null),
      band: null,
      recent: [],
    };
  };
};

export const ofGroup = (published: readonly PulseWeek[], teamId: string | undefined): PulseWeek[] =>
  published.filter(({ group }) => teamId === undefined || group === teamId);
