import { calendarDays, periodOf, scoreDays, scoredUntil, type Period } from '@sightline/analytics';
import { t, type PageQuery, type ScoreMove, type ScoringPreview, type ScoringSettings } from '@sightline/contract';
import { secondsOf } from '../../platform/clock.ts';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import { recentResults } from '../../platform/recent-results.ts';
import { fingerprintOf, presentPeriod } from '../measurement/index.ts';
import { readMeasuredRules, readState } from '../measurement-state/index.ts';
import { readIndex, readRecorded } from '../observations/index.ts';
import { listDevelopers, listTeams } from '../people/index.ts';
import { listMoves } from './list-moves.ts';
import { scoreFigure } from '../score-figures/index.ts';
import { readPeriodScores } from './score-periods.store.ts';
import { subjectKey } from './score-subject.ts';
import { configurationOf } from './scoring-settings.ts';

/** The settings to try, and the page of affected people to return. */
export type PreviewQuery = PageQuery & { settings: ScoringSettings; search: string };
export type PreviewScoring = (
  platform: Pick<Platform, 'database'>,
  organizationId: string,
  query: PreviewQuery,
) => Promise<ScoringPreview>;

/** Scores by subject; null for subjects without one. */
type Moves = { period: Period; timeZone: string; of: Map<string, ScoreMove> };

/** How many settings are cached: the current edit, and some to return to. */
const maxKept = 4;

/**
 * Everyone's score over the last 30 days, as shown now and as these settings would make
 * it of the same observations, rules and instant. Nothing is saved. Everyone is scored for that, and
 * pages and searches would repeat it, so
 * the latest results are cached until the next measurement run.
 */
export const previewingScoring = (): PreviewScoring => {
  const cache = recentResults<Moves>(maxKept);
  return (platform, organizationId, { settings, ...page }) =>
    withTenant(platform.database, organizationId, async (tx) => {
      const state = await readState(tx);
      if (state === null) throw nothingMeasured();
      const key = fingerprintOf([organizationId, state, settings]);
      const { period, timeZone, of } = await cache(key, () => movesBy(tx, settings, state));
      const unknown: ScoreMove = { before: scoreFigure(undefined), after: scoreFigure(undefined) };
      const move = (subject: string): ScoreMove => of.get(subject) ?? unknown;
      const people = (await listDevelopers(tx))
        .filter(({ id }) => of.has(`person:${id}`))
        .map(({ id, name, teamName }) => ({ kind: 'person' as const, id, name, teamName, ...move(`person:${id}`) }));
      const teams = (await listTeams(tx))
        .filter(({ id }) => of.has(`team:${id}`))
        .map(({ id, name }) => ({ kind: 'team' as const, id, name, teamName: null, ...move(`team:${id}`) }));
      return {
        period: presentPeriod(period, timeZone),
        organization: move('organization'),
        ...listMoves(people, teams, page),
      };
    });
};

const nothingMeasured = (): Conflict => new Conflict(t('There are no scores to compare yet.'));

/** @param settings already checked. @throws Conflict before the first measurement run */
const movesBy = async (
  tx: Tx,
  settings: ScoringSettings,
  { scoredAt, measuredAt, scoringVersion }: { scoredAt: Date | null; measuredAt: Date; scoringVersion: number },
): Promise<Moves> => {
  const rules = await readMeasuredRules(tx);
  if (rules === null) throw nothingMeasured();
  const { timeZone } = rules;
  const now = secondsOf(scoredAt ?? measuredAt);
  const period = periodOf('30d', now, timeZone);
  const stored = (await readPeriodScores(tx, '30d')).filter(({ part }) => part === 'current');

  const until = scoredUntil(now, timeZone);
  const windowDays = calendarDays(period.from, period.to, timeZone).length;
  const window = { from: until - 1, to: until, windowDays };
  const configuration = configurationOf(scoringVersion + 1, settings);
  const index = await readIndex(tx, await readRecorded(tx, rules));
  const [day] = scoreDays(index, rules, configuration, window);
  const after = new Map(day?.scores.map(({ subject, score }) => [subjectKey(subject), score]));

  const of = new Map(
    stored.map(({ subject, score }): [string, ScoreMove] => [
      subject,
      { before: scoreFigure(score), after: scoreFigure(after.get(subject)) },
    ]),
  );
  return { period, timeZone, of };
};
