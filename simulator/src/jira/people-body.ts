import { formerUserBody, dataCenterUserBody } from '../jira-data-center/people-body.ts';
import type { Account } from '../world.ts';
import { avatarUrls } from './avatar-urls.ts';
import type { BodyContext } from './body-context.ts';

/** A user as Jira shows it. The address is absent unless its owner made it public. */
export function userBody(account: Account, context: BodyContext) {
  if (context.installation === 'data-center') return dataCenterUserBody(account, context);
  return {
    self: `${context.api}/user?accountId=${encodeURIComponent(account.accountId)}`,
    accountId: account.accountId,
    ...(account.emailVisible ? { emailAddress: account.email } : {}),
    avatarUrls: avatarUrls(context, 'user', account.accountId),
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
  if (context.installation === 'data-center') return formerUserBody(accountId, context);
  return {
    self: `${context.api}/user?accountId=${encodeURIComponent(accountId)}`,
    accountId,
    displayName: 'Former user',
    active: false,
    accountType: 'atlassian',
  };
}
