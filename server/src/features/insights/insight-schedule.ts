/** How often insights are generated: as often as the member with the shortest interval prefers. */
import { minOf } from '@sightline/analytics';
import { dayMs } from '@sightline/contract';
import type { UserPreferences } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import { memberPreferences } from '../identity/index.ts';
import { readMemberAccounts } from '../members/index.ts';

export type InsightKind = 'explanations' | 'predictions' | 'recommendations' | 'risks';
/** Days between generations; null if no member wants them. */
export type InsightSchedule = Readonly<Record<InsightKind, number | null>>;

const everyDays = { daily: 1, weekly: 7, monthly: 30 } as const;

type Preference = UserPreferences['aiInsights'];

const wants: Readonly<Record<InsightKind, (preference: Preference) => boolean>> = {
  explanations: () => true,
  predictions: () => true,
  recommendations: ({ includeRecommendations }) => includeRecommendations,
  risks: ({ includeRiskAssessment }) => includeRiskAssessment,
};

export const readInsightSchedule = async (platform: Platform, organizationId: string): Promise<InsightSchedule> => {
  const members = (await readMemberAccounts({ platform, organizationId })).map(({ id }) => id);
  const preferences = await withSystem(platform.database, (tx) => memberPreferences.readOf(tx, members));
  const chosen = [...preferences.values()].map(({ aiInsights }) => aiInsights);
  const intervalOf = (kind: InsightKind): number | null => {
    const days = chosen.flatMap((settings) =>
      settings.autoGenerate && wants[kind](settings) ? [everyDays[settings.frequency]] : [],
    );
    return days.length === 0 ? null : minOf(days);
  };
  return {
    explanations: intervalOf('explanations'),
    predictions: intervalOf('predictions'),
    recommendations: intervalOf('recommendations'),
    risks: intervalOf('risks'),
  };
};

/** Results from before this instant are due again, with some tolerance, so that runs keep their time of day. */
export const dueBefore = (now: number, days: number): Date => new Date(now - (days - 0.5) * dayMs);

/**
 * @param importedAt when the latest first import of a source was complete; earlier results had incomplete data
 * @param days the interval; by default the shortest, to know whether they may be due
 */
export const isInsightDue = (
  last: Date | null,
  now: number,
  importedAt: Date | null,
  days: number = everyDays.daily,
): boolean => last === null || last <= dueBefore(now, days) || (importedAt !== null && last < importedAt);

/** Maximum people announced individually; all screens reload after a measurement run anyway. */
const maxAnnounced = 100;

/** Tells open screens to reload the insights of these people. */
export const announceInsights = async (
  platform: Platform,
  tx: Tx,
  organizationId: string,
  people: readonly string[],
): Promise<void> => {
  if (people.length === 0) return;
  const announced = [...new Set(people)].slice(0, maxAnnounced);
  await platform.jobs.enqueue(tx, 'publish-score-changes', { organizationId, people: announced });
};
