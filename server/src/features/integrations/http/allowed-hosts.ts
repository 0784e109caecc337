import { atlassianDomains, isWithinDomain, type Installation, type Provider } from '@sightline/contract';
import { InvalidInput } from '../../../platform/errors.ts';
import { isPrivateAddress, lookupAll, type Lookup } from '../../../platform/public-addresses.ts';
import { SourceUnavailable } from './source-errors.ts';
import { say } from '../../../platform/text.ts';

export const providerNames: Record<Provider, string> = {
  jira: 'Jira',
  bitbucket: 'Bitbucket',
  confluence: 'Confluence',
};

/**
 * The address under which a source is read, from user input: `https://` is added where it
 * is missing, and path, query and credentials are dropped, except the gateway's path of one site and
 * the context path of a Data Center.
 * @throws InvalidInput when the host is not Atlassian's and the operator has not allowed it
 */
export const normalizeBaseUrl = (
  provider: Provider,
  typed: string,
  extraOrigins: readonly string[],
  installation: Installation = 'cloud',
): string => {
  const refuse = (): InvalidInput =>
    new InvalidInput(say('Please enter a valid {source} domain', { source: providerNames[provider] }));
  const trimmed = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) throw refuse();
  const url = new URL(address);
  if (installation === 'data-center') {
    if (!extraOrigins.includes(url.origin)) throw refuse();
    return `${url.origin}${contextPath(url)}`;
  }
  if (extraOrigins.includes(url.origin)) return `${url.origin}${gatewayPath(url)}`;
  if (url.protocol !== 'https:' || url.port !== '' || !isAtlassian(url.hostname)) throw refuse();
  if (provider === 'bitbucket' && !isWithinDomain(url.hostname, 'bitbucket.org')) throw refuse();
  if (provider !== 'bitbucket' && isWithinDomain(url.hostname, 'bitbucket.org')) throw refuse();
  // People enter the address of the site; the API has a different one.
  if (provider === 'bitbucket') return 'https://api.bitbucket.org';
  return `${url.origin}${gatewayPath(url)}`;
};

const gatewayPath = (url: URL): string => /^\/ex\/(?:jira|confluence)\/[^/]+/.exec(url.pathname)?.[0] ?? '';

/** Where the pages of Jira, Confluence and Bitbucket begin; the part before is the context path. */
const pageOfProduct =
  /\/(?:rest|secure|browse|projects|issues|plugins|login\.jsp|login|dashboard(?:\.action)?|display|pages|spaces|users|repos)(?:\/|$)/i;

/** People paste the address of any page, and the context path may be empty. */
const contextPath = ({ pathname }: URL): string => {
  const page = pageOfProduct.exec(`${pathname}/`);
  return (page === null ? pathname : pathname.slice(0, page.index)).replace(/\/+$/, '');
};

const isAtlassian = (host: string): boolean => atlassianDomains.some((domain) => isWithinDomain(host, domain));

/**
 * Checks that a source's host name resolves to a public address, unless the operator allowed its origin.
 * @throws InvalidInput if it resolves to a private or link-local address
 * @throws SourceUnavailable when the name does not resolve
 */
export const requirePublicAddress = async (
  baseUrl: string,
  extraOrigins: readonly string[],
  lookup: Lookup = lookupAll,
): Promise<void> => {
  const url = new URL(baseUrl);
  if (extraOrigins.includes(url.origin)) return;
  const found = await find(url.hostname, lookup);
  if (found.some(({ address }) => isPrivateAddress(address))) {
    throw new InvalidInput(
      say('{host} resolves to a private network address, which is not allowed.', { host: url.hostname }),
    );
  }
};

const find = async (host: string, lookup: Lookup): Promise<{ address: string }[]> => {
  try {
    return await lookup(host);
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw new SourceUnavailable(say('The host {host} could not be found.', { host }));
    throw error;
  }
};
