import type { BodyContext } from '../jira/body-context.ts';
import { avatarUrls } from '../jira/avatar-urls.ts';
import type { Account } from '../world.ts';

/** What a Data Center keys a user on. It stays when the name changes. */
export const userKey = (accountId: string): string => `JIRAUSER${Number.parseInt(accountId.slice(-8), 16)}`;

/** What a user signs in with. */
export const userName = ({ email }: Account): string => email.slice(0, email.indexOf('@'));

/** A user as a Data Center shows it: addresses are seen by everybody who is signed in, unless an administrator hides them. */
export function dataCenterUserBody(account: Account, context: BodyContext) {
  const name = userName(account);
  return {
    self: `${context.api}/user?username=${encodeURIComponent(name)}`,
    key: userKey(account.accountId),
    name,
    emailAddress: account.email,
    avatarUrls: avatarUrls(context, 'user', name),
    displayName: account.displayName,
    active: account.active,
    timeZone: account.timeZone,
  };
}

/** A person with a deleted account. */
export function formerUserBody(accountId: string, { api }: BodyContext) {
  const key = userKey(accountId);
  const name = key.toLowerCase();
  return { self: `${api}/user?username=${name}`, key, name, displayName: 'Former user', active: false };
}
