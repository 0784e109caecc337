import type { UserPreferences } from '@sightline/contract';
import { readPreferences } from '../platform/preferences.ts';
import type { SignOutReason } from '../platform/session.ts';

/** What the sign-in screen remembers in its address: the page, and who left it where it was somebody. */
export type SignInSearch = { from?: string; by?: string };

/** Only paths of ours: an address elsewhere would be an open redirect. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

export const readSignInSearch = (search: Record<string, unknown>): SignInSearch => {
  const { from, by } = search;
  if (!isOwnPath(from)) return {};
  return typeof by === 'string' ? { from, by } : { from };
};

/** Who signs out leaves nothing behind. A session that ended by itself goes on at its page, for the same user. */
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

/** Where a user begins: those who operate the product in the platform area, others where they prefer. */
export const homeOf = ({ isPlatformAdmin }: { isPlatformAdmin: boolean }): string =>
  isPlatformAdmin ? '/platform' : paths[readPreferences().defaultView];

/** Where somebody lands who has signed in: never on the page that another user has left. */
export const landingOfUser = (
  { from, by }: SignInSearch,
  { id, isPlatformAdmin }: { id: string; isPlatformAdmin: boolean },
): string => (from === undefined || (by !== undefined && by !== id) ? homeOf({ isPlatformAdmin }) : from);
