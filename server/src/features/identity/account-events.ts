import type { AccountAction, AccountEvent } from '@sightline/contract';
import { listAccountEntries } from '../../platform/audit/account-audit.store.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import type { SessionContext } from '../../platform/http/bind.ts';
import { listFailedAttempts } from './sign-in/attempts.store.ts';
import { shownPart } from './demo-users.ts';

const failed = 'account.fail-sign-in' satisfies AccountAction;

/** The position of a page in each of the two lists of an account's events. */
type EventOrigin = { entry: number | null; attempt: number | null };

const readOrigin = (cursor: string | undefined): EventOrigin => {
  const [entry, attempt] = (cursor ?? '').split('.').map((part) => (part === '' ? null : Number(part)));
  return { entry: entry ?? null, attempt: attempt ?? null };
};
const writeOrigin = ({ entry, attempt }: EventOrigin): string => `${entry ?? ''}.${attempt ?? ''}`;

/**
 * Events of the signed-in user's account and failed sign-ins, newest first. A demo account is shared, so IP addresses
 * are hidden. A session opened by an identity provider shows only events of its organization, without failed sign-ins.
 * @throws NotAllowed
 */
export const readAccountEvents = async (
  { platform, user }: SessionContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ events: AccountEvent[]; next: string | null }> => {
  const position = readOrigin(cursor);
  const within = shownPart(user);
  const [entries, attempts] = await withSystem(platform.database, async (tx) => [
    await listAccountEntries(tx, user.id, { before: position.entry, limit: limit + 1, within }),
    within === null && user.emailVerified
      ? await listFailedAttempts(tx, user.email, { before: position.attempt, limit: limit + 1 })
      : [],
  ]);
  const found = [
    ...entries.map((entry) => ({ ...entry, of: 'entry' as const })),
    ...attempts.map((attempt) => ({
      ...attempt,
      of: 'attempt' as const,
      action: failed,
      detail: { tried: attempt.kind },
    })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const shown = found.slice(0, limit);
  for (const { of, id } of shown) position[of] = id;
  return {
    events: shown.map(({ of, id, at, action, detail, address, agent }) => ({
      id: `${of}-${id}`,
      at: at.toISOString(),
      action,
      detail,
      address: user.isDemo ? '' : address,
      agent: user.isDemo ? '' : agent,
    })),
    next: found.length > limit ? writeOrigin(position) : null,
  };
};
