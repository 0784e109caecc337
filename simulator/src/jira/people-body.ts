import type { Account } from '../world.ts';
import type { BodyContext } from './body-context.ts';

/** A user as Jira shows it. The address is absent unless its owner made it public. */
export function userBody(account: Account, { base }: BodyContext) {
  return {
    self: `${base}/rest/api/3/user?accountId=${encodeURIComponent(account.accountId)}`,
    accountId: account.accountId,
    ...(account.emailVisible ? { emailAddress: account.email } : {}),
    avatarUrls: avatarUrls(base, 'user', account.accountId),
    displayName: account.displayName,
    active: account.active,
    timeZone: account.timeZone,
    accountType: account.kind === 'app' ? 'app' : 'atlassian',
  };
}

/** Someone named in an issue; an account that is gone is shown as Jira shows a deleted one. */
export function personBody(accountId: string, context: BodyContext) {
  const account = context.world.accounts.get(accountId);
  if (account !== undefined) return userBody(account, context);
  return {
    self: `${context.base}/rest/api/3/user?accountId=${encodeURIComponent(accountId)}`,
    accountId,
    displayName: 'Former user',
    active: false,
    accountType: 'atlassian',
  };
}

/** Addresses of an avatar in Jira's four sizes. */
export function avatarUrls(base: string, type: 'user' | 'project', id: string): Record<string, string> {
  const address = `${base}/rest/api/3/universal_avatar/view/type/${type}/owner/${encodeURIComponent(id)}`;
  return Object.fromEntries(['16', '24', '32', '48'].map((size) => [`${size}x${size}`, `${address}?size=${size}`]));
}
