import { isIP } from 'node:net';
import type { Config } from '../../../platform/config.ts';

/** Whom passkeys are for, and the origin of the pages that may use them. */
export type RelyingParty = { id: string; origin: string };

/**
 * Where passkeys work: at the public address, which browsers want to have a name and to be secure.
 * A product that listens on this machine only is called localhost. Null where no browser would do it.
 */
export const relyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null => {
  const url = new URL(publicUrl);
  const isHere = /^(127\.|\[::1\]$)/.test(url.hostname);
  if (isHere) url.hostname = 'localhost';
  const { hostname, origin, protocol } = url;
  if (hostname !== 'localhost' && (protocol !== 'https:' || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)) return null;
  return { id: hostname, origin };
};
