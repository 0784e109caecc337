import { isIP } from 'node:net';
import type { Config } from '../../../platform/config.ts';

/** The relying party id of passkeys, and the origin of the pages that may use them. */
export type RelyingParty = { id: string; origin: string };

/**
 * The relying party of the public address, which browsers require to have a host name and HTTPS, or to be localhost.
 * Null if passkeys do not work there.
 */
export const relyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null => {
  const url = new URL(publicUrl);
  const isHere = /^(127\.|\[::1\]$)/.test(url.hostname);
  if (isHere) url.hostname = 'localhost';
  const { hostname, origin, protocol } = url;
  if (hostname !== 'localhost' && (protocol !== 'https:' || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)) return null;
  return { id: hostname, origin };
};
