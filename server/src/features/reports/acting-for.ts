import { unknownOrigin, type Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inLanguage } from '../../platform/language.ts';
import { memberPreferences } from '../identity/index.ts';
import { findActingMember } from '../members/index.ts';

/** Runs `work` in the language that a member chose, such as composing a report for them. */
export const inLanguageOf = async <Result>(
  platform: Platform,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const preferences = await withSystem(platform.database, (tx) => memberPreferences.readOf(tx, [userId]));
  return inLanguage(preferences.get(userId)?.language ?? 'en', work);
};

/** The current context of a member, for jobs on their behalf; null if they may no longer act. */
export const actingFor = async (
  platform: Platform,
  organizationId: string,
  userId: string,
): Promise<RouteContext | null> => {
  const user = await withSystem(platform.database, (tx) => findActingMember(tx, organizationId, userId));
  return user === null
    ? null
    : { platform, organizationId, user, actor: { kind: 'user', user }, origin: unknownOrigin };
};
