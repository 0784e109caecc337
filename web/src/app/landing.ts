import type { UserPreferences } from '@sightline/contract';
import { readPreferences } from '../platform/preferences.ts';
import type { SignOutReason } from '../platform/session.ts';

/** Kept in the URL of the sign-in screen: the page, and the user who left it. */
export type SignInSearch = { from?: string; by?: string };

/** Only our own paths: an external address would be an open redirect. Browsers ignore some control characters. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])\P{Cc}*$/u.test(path);

export const readSignInSearch = (search: Record<string, unknown>): SignInSearch => {
  const { from, by } = search;
  if (!isOwnPath(from)) return {};
  return typeof by === 'string' ? { from, by } : { from };
};

/** Signing out leaves nothing behind. An expired session resumes at its page, for the same user. */
export const rememberPage = (page: string, left: { userId: string; reason: SignOutReason } | null): SignInSearch => {
  if (page === '/' || left?.reason === 'manual') return {};
  return left === null ? { from: page } : { from: page, by: left.userId };
};

const paths: Record<UserPreferences['defaultView'], string> = {
  overview: '/dashboard',
  performance: '/performance/profiles',
  insights: '/insights/explanations',
  teams: '/teams',
  reports: '/reports',
};

/** A user's start page: platform admins start in the platform area, others on their default view. */
export const homeOf = ({ isPlatformAdmin }: { isPlatformAdmin: boolean }): string =>
  isPlatformAdmin ? '/platform' : paths[readPreferences().defaultView];

/**
 * Where a user lands after signing in: never on a page that another user left.
 * @param search as in the URL, because the router keeps what `readSignInSearch` leaves out
 */
export const landingOfUser = (
  search: Record<string, unknown>,
  { id, isPlatformAdmin }: { id: string; isPlatformAdmin: boolean },
): string => {
  const { from, by } = readSignInSearch(search);
  return from === undefined || (by !== undefined && by !== id) ? homeOf({ isPlatformAdmin }) : from;
};
