import type { Provider } from '@sightline/contract';
import { addressOf, isValidDomain, type Draft } from './credential-draft.ts';

/** Where an Atlassian account creates its API tokens, including those of Bitbucket. */
const accountTokens = 'https://id.atlassian.com/manage-profile/security/api-tokens';

/** Where a Data Center lets its users create tokens, below its base URL. */
const ownTokens: Record<Provider, string> = {
  jira: '/secure/ViewProfile.jspa?selectedTab=com.atlassian.pats.pats-plugin:jira-user-personal-access-tokens',
  confluence: '/plugins/personalaccesstokens/usertokens.action',
  bitbucket: '/plugins/servlet/access-tokens/manage',
};

/** The page on which the required token is created; null while the input does not say where. */
export const tokenPageOf = (
  provider: Provider,
  { installation, domain, kind, workspace }: Draft,
  furtherOrigins: readonly string[],
): string | null => {
  if (installation === 'data-center') {
    const address = addressOf(domain);
    if (address === null || !isValidDomain(domain, furtherOrigins, installation)) return null;
    return `${address.origin}${address.pathname.replace(/\/+$/, '')}${ownTokens[provider]}`;
  }
  if (provider !== 'bitbucket' || kind === 'account') return accountTokens;
  const name = workspace.trim();
  return name === '' ? null : `https://bitbucket.org/${encodeURIComponent(name)}/workspace/settings/access-tokens`;
};
