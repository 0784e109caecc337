import { say, TextError } from '../text.ts';
import { isPrivateAddress, lookupAll, type Lookup } from '../public-addresses.ts';

/** An address that the server does not send requests to; the message says why. */
export class AddressRefused extends TextError {
  override name = 'AddressRefused';
}

/**
 * Requests go to public addresses by HTTPS only, unless the operator allowed the origin.
 * @throws AddressRefused, and what the lookup throws
 */
export const assertPublicAddress = async (
  url: URL,
  allowedOrigins: readonly string[],
  lookup: Lookup = lookupAll,
): Promise<void> => {
  if (allowedOrigins.includes(url.origin)) return;
  if (url.protocol !== 'https:') throw new AddressRefused(say('{origin} does not use HTTPS.', { origin: url.origin }));
  // In URLs, IPv6 addresses have brackets.
  const found = await lookup(url.hostname.replace(/^\[|\]$/g, ''));
  if (found.some(({ address }) => isPrivateAddress(address)))
    throw new AddressRefused(say('{host} resolves to a private network address.', { host: url.hostname }));
};
