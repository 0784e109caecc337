import {
  calendarDays,
  metricDefinitions,
  periodOf,
  scoreHistory,
  type DayScore,
  type MeasurementRules,
  type Observation,
  type ScoringConfiguration,
} from '@sightline/analytics';
import type { ScoreMove, ScoringPreview, ScoringSettings } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { Conflict } from '../../../platform/errors.ts';
import { listDevelopers, listTeams } from '../../people/index.ts';
import { presentPeriod } from '../figures.ts';
import { readMeasuredRules, readObservations, readState } from '../measurement.store.ts';
import { scoreFigure } from '../performance.ts';
import { subjectKey } from '../scores.store.ts';
import { readScoring } from './read-scoring.ts';
import { configurationOf, scoringSeed } from './scoring-settings.ts';

/**
 * Everybody's score over the last 30 days, as it is made now and as the given settings would make
 * it. The same
 * observations, rules and instant as the numbers that are shown; nothing is saved.
 * @param settings checked ones
 * @throws Conflict while nothing has been measured
 */
export const previewScoring = (
  platform: Pick<Platform, 'database'>,
  organizationId: string,
  settings: ScoringSettings,
): Promise<ScoringPreview> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const [rules, state] = [await readMeasuredRules(tx), await readState(tx)];
    if (rules === null || state === null)
      throw new Conflict('Nothing has been measured yet, so there are no scores to compare.');
    const now = Math.floor(state.measuredAt.getTime() / 1000);
    const current = await readScoring(tx);
    const wanted = configurationOf(current.version + 1, settings);
    // All of them: since when a person is there is told by the oldest row of any metric.
    const observations = await readObservations(tx, { metrics: Object.keys(metricDefinitions), from: 0, to: now });
    const period = periodOf('30d', now, rules.timeZone);
    const [before, after] = [current, wanted].map((one) => scoresBy(one, { observations, rules, period }));
    const move = (subject: string): ScoreMove => ({
      before: scoreFigure(before?.get(subject)),
      after: scoreFigure(after?.get(subject)),
    });
    const known = (kind: string, id: string): boolean => before?.has(`${kind}:${id}`) === true;
    return {
      period: presentPeriod(period, rules.timeZone),
      organization: move('organization'),
      teams: (await listTeams(tx))
        .filter((team) => known('team', team.id))
        .map(({ id, name }) => ({ teamId: id, name, ...move(`team:${id}`) })),
      people: (await listDevelopers(tx))
        .filter((person) => known('person', person.id))
        .map(({ id, name, teamName }) => ({ developerId: id, name, teamName, ...move(`person:${id}`) })),
    };
  });

type Basis = { observations: readonly Observation[]; rules: MeasurementRules; period: { from: number; to: number } };

const scoresBy = (
  configuration: ScoringConfiguration,
  { observations, rules, period: { from, to } }: Basis,
): Map<string, DayScore['score']> => {
  const windowDays = calendarDays(from, to, rules.timeZone).length;
  const day = scoreHistory(observations, rules, configuration, { from: to - 1, to, windowDays }, scoringSeed);
  return new Map(day.map(({ subject, score }) => [subjectKey(subject), score]));
};
