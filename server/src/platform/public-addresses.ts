import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

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
  // NAT64, by which machines without IPv4 reach it. Public addresses have this form there, too.
  privateAddresses.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
}
for (const [network, prefix] of [
  // Includes IPv4 addresses in the deprecated form `::10.0.0.1`.
  ['::', 96],
  // Gateways pass these on to the IPv4 address inside: NAT64 of a network, IPv4-translated addresses, 6to4 and Teredo.
  ['64:ff9b:1::', 48],
  ['::ffff:0:0:0', 96],
  ['2002::', 16],
  ['2001::', 32],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address belongs to this machine, a private network or is otherwise not on the public internet. */
export const isPrivateAddress = (address: string): boolean =>
  // IPv4 addresses written as IPv6 are found by the list of IPv4 networks.
  isIP(address) === 0 || privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export type Lookup = (host: string) => Promise<{ address: string }[]>;

export const lookupAll: Lookup = (host) => systemLookup(host, { all: true });

/** An address, or a network such as `10.0.0.0/8`. */
export const isNetwork = (text: string): boolean => {
  const [address = '', prefix = '0', ...more] = text.split('/');
  const version = isIP(address);
  return version !== 0 && more.length === 0 && /^\d+$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
};
