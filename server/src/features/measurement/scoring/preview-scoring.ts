import { calendarDays, periodOf, scoreDays, scoredUntil } from '@sightline/analytics';
import type { ScoreMove, ScoringPreview, ScoringSettings } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { Conflict } from '../../../platform/errors.ts';
import { listDevelopers, listTeams } from '../../people/index.ts';
import { presentPeriod } from '../figures.ts';
import { readMeasuredRules, readState } from '../measurement-states.store.ts';
import { scoreFigure } from '../performance.ts';
import { readPeriodScores, subjectKey } from '../scores.store.ts';
import { readIndex, readRecorded } from '../series.store.ts';
import { configurationOf } from './scoring-settings.ts';

/**
 * Everybody's score over the last 30 days, as it is shown now and as the given settings would make
 * it of the same observations, rules and instant. Nothing is saved.
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
    const now = Math.floor((state.scoredAt ?? state.measuredAt).getTime() / 1000);
    const period = periodOf('30d', now, rules.timeZone);
    const stored = await readPeriodScores(tx, '30d');
    const before = new Map(stored.flatMap((one) => (one.part === 'current' ? [[one.subject, one.score]] : [])));

    const until = scoredUntil(now, rules.timeZone);
    const window = {
      from: until - 1,
      to: until,
      windowDays: calendarDays(period.from, period.to, rules.timeZone).length,
    };
    const configuration = configurationOf(state.scoringVersion + 1, settings);
    const index = await readIndex(tx, await readRecorded(tx, rules));
    const [day] = scoreDays(index, rules, configuration, window);
    const after = new Map(day?.scores.map(({ subject, score }) => [subjectKey(subject), score]));

    const move = (subject: string): ScoreMove => ({
      before: scoreFigure(before.get(subject)),
      after: scoreFigure(after.get(subject)),
    });
    return {
      period: presentPeriod(period, rules.timeZone),
      organization: move('organization'),
      teams: (await listTeams(tx))
        .filter(({ id }) => before.has(`team:${id}`))
        .map(({ id, name }) => ({ teamId: id, name, ...move(`team:${id}`) })),
      people: (await listDevelopers(tx))
        .filter(({ id }) => before.has(`person:${id}`))
        .map(({ id, name, teamName }) => ({ developerId: id, name, teamName, ...move(`person:${id}`) })),
    };
  });
