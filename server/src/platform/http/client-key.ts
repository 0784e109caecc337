import { isIPv6 } from 'node:net';
import type { SessionUser } from '../context.ts';

/**
 * What an address is counted by. One household or server holds a whole /64 of IPv6, so that is what counts;
 * IPv4 written as IPv6 is the IPv4 address.
 */
export const addressKey = (address: string | undefined): string => {
  // Requests through a local socket have no address.
  const [plain = ''] = (address ?? 'local').split('%');
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  // The URL parser writes every address in one way, with at most one "::".
  const [start = '', end] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [start, end ?? ''].map((part) => part.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ];
  const zeros = end === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/** The client for whom a request counts: the user, across sessions and tokens; for shared demo users, the address. */
export const clientKey = (user: Pick<SessionUser, 'id' | 'isDemo'> | null, address: string | undefined): string => {
  if (user === null) return addressKey(address);
  return user.isDemo ? `demo ${addressKey(address)}` : user.id;
};
