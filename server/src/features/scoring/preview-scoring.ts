import { calendarDays, periodOf, scoreDays, scoredUntil, type Period } from '@sightline/analytics';
import type { PageQuery, ScoreMove, ScoringPreview, ScoringSettings } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import { lastFew } from '../../platform/last-few.ts';
import {
  fingerprintOf,
  presentPeriod,
  readMeasuredRules,
  readState,
  type MeasurementState,
  readIndex,
  readRecorded,
} from '../measurement/index.ts';
import { listDevelopers, listTeams } from '../people/index.ts';
import { listMoves } from './list-moves.ts';
import { scoreFigure } from './score-figure.ts';
import { readPeriodScores } from './score-periods.store.ts';
import { subjectKey } from './score-subject.ts';
import { configurationOf } from './scoring-settings.ts';

/** What is tried, and which of the people that it moves are wanted. */
export type PreviewAsked = PageQuery & { settings: ScoringSettings; search: string };
export type PreviewScoring = (
  platform: Pick<Platform, 'database'>,
  organizationId: string,
  asked: PreviewAsked,
) => Promise<ScoringPreview>;

/** Of each subject that has a score now, or that was looked for in vain. */
type Moves = { period: Period; timeZone: string; of: Map<string, ScoreMove> };

/** Settings that are kept: those being edited, and some that somebody goes back to. */
const mostKept = 4;

/**
 * Everybody's score over the last 30 days, as it is shown now and as the given settings would make
 * it of the same observations, rules and instant. Nothing is saved. Everybody is scored for that, so
 * what came of the settings that were tried last is kept for as long as nothing is measured anew:
 * each page and each word that is searched for asks again.
 */
export const previewingScoring = (): PreviewScoring => {
  const kept = lastFew<Moves>(mostKept);
  return (platform, organizationId, { settings, ...page }) =>
    withTenant(platform.database, organizationId, async (tx) => {
      const state = await readState(tx);
      if (state === null) throw nothingMeasured();
      const key = fingerprintOf([organizationId, state, settings]);
      const { period, timeZone, of } = await kept(key, () => movesBy(tx, settings, state));
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

const nothingMeasured = (): Conflict => new Conflict('There are no scores to compare yet.');

/** @param settings checked ones. @throws Conflict while nothing has been measured */
const movesBy = async (
  tx: Tx,
  settings: ScoringSettings,
  { scoredAt, measuredAt, scoringVersion }: MeasurementState,
): Promise<Moves> => {
  const rules = await readMeasuredRules(tx);
  if (rules === null) throw nothingMeasured();
  const { timeZone } = rules;
  const now = Math.floor((scoredAt ?? measuredAt).getTime() / 1000);
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
