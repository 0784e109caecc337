import type { UserPreferences } from '@sightline/contract';
import type { Announcement } from './announcement.ts';

type Choices = UserPreferences['notifications'];
type Channels = { inApp: boolean; email: boolean };

/** Warnings are high and errors critical; success and info are neither. */
const severity: Record<Announcement['type'], number> = { success: 0, info: 0, warning: 1, error: 2 };
const leastSeverity: Record<Choices['alertThreshold'], number> = { all: 0, high: 1, critical: 2 };

/**
 * The channels of an announcement, by the user's preferences. The threshold applies to alerts in the
 * product and for everything by email, so `all` also mails non-alerts. Requests are mailed at every threshold.
 */
export const channelsOf = (
  choices: Choices,
  { type, awaitsAnswer = false }: Pick<Announcement, 'type' | 'awaitsAnswer'>,
): Channels => {
  if (!choices.enabled) return { inApp: false, email: false };
  const isAlert = severity[type] > 0;
  const isSevereEnough = severity[type] >= leastSeverity[choices.alertThreshold];
  return {
    inApp: choices.inApp && (!isAlert || isSevereEnough),
    email: choices.email && (isSevereEnough || awaitsAnswer),
  };
};
