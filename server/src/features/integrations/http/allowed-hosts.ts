import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { atlassianDomains, isWithinDomain, type Provider } from '@sightline/contract';
import { InvalidInput } from '../../../platform/errors.ts';
import { SourceUnavailable } from './source-errors.ts';

export const providerNames: Record<Provider, string> = {
  jira: 'Jira',
  bitbucket: 'Bitbucket',
  confluence: 'Confluence',
};

/**
 * The address under which a source is read, from what somebody typed: `https://` is added where it
 * is missing, and path, query and credentials are dropped, except the gateway's path of one site.
 * @throws InvalidInput when the host is not Atlassian's and the operator has not allowed it
 */
export const normaliseBaseUrl = (provider: Provider, typed: string, extraOrigins: readonly string[]): string => {
  const refuse = (): InvalidInput => new InvalidInput(`Please enter a valid ${providerNames[provider]} domain`);
  const trimmed = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) throw refuse();
  const url = new URL(address);
  if (extraOrigins.includes(url.origin)) return `${url.origin}${gatewayPath(url)}`;
  if (url.protocol !== 'https:' || url.port !== '' || !isAtlassian(url.hostname)) throw refuse();
  if (provider === 'bitbucket' && !isWithinDomain(url.hostname, 'bitbucket.org')) throw refuse();
  if (provider !== 'bitbucket' && isWithinDomain(url.hostname, 'bitbucket.org')) throw refuse();
  // People type the address of the site they see; the API has its own.
  if (provider === 'bitbucket') return 'https://api.bitbucket.org';
  return `${url.origin}${gatewayPath(url)}`;
};

const gatewayPath = (url: URL): string => /^\/ex\/(?:jira|confluence)\/[^/]+/.exec(url.pathname)?.[0] ?? '';

const isAtlassian = (host: string): boolean => atlassianDomains.some((domain) => isWithinDomain(host, domain));

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is of this machine, a private network or otherwise not of the public internet. */
export const isPrivateAddress = (address: string): boolean =>
  // IPv4 addresses written as IPv6 are found by the list of IPv4 networks.
  isIP(address) === 0 || privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export type Lookup = (host: string) => Promise<{ address: string }[]>;

const lookupAll: Lookup = (host) => systemLookup(host, { all: true });

/**
 * Makes sure that a source's name leads to the public internet, unless the operator allowed its origin.
 * @throws InvalidInput when it leads to a private or link-local address
 * @throws SourceUnavailable when nobody knows the name
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
    throw new InvalidInput(`${url.hostname} leads to a private network address, which is not read.`);
  }
};

const find = async (host: string, lookup: Lookup): Promise<{ address: string }[]> => {
  try {
    return await lookup(host);
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new SourceUnavailable(`The host ${host} cannot be found.`);
    throw error;
  }
};
