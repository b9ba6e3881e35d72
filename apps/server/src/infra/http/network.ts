import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Some proxies append the port of the connection, which would make each a network of its own (A13). */
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\]|(?<four>\d+\.\d+\.\d+\.\d+)):\d+$/;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What counts as one caller: an IPv4 address, or the /64 that one IPv6 connection owns as a whole. */
export function networkOf(address: string): string {
  const { groups, plain } = parse(address);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : plain;
}

/** The same as it is stored and compared: nobody needs the address itself. */
export const networkHash = (address: string | undefined): Buffer =>
  createHash('sha256')
    .update(networkOf(address ?? 'inside'))
    .digest();

/** What counts as one sender of mails: an IPv4 address, or the /48 that one customer of a host is given (B15). */
export function senderNetworkOf(address: string): string {
  return parse(address).groups ? neighbourhoodOf(address) : networkOf(address);
}

/** The /24 or /48 around a caller: wide enough to recognise a person whose address changes from day to day (B16). */
export function neighbourhoodOf(address: string): string {
  const { groups, plain } = parse(address);
  return groups ? `${groups.slice(0, 3).join(':')}::/48` : plain.replace(/\.\d+$/, '.0/24');
}

/** The eight groups of an IPv6 address; anything else, IPv4-mapped IPv6 included, in its plain form. */
function parse(address: string): { readonly groups?: readonly string[]; readonly plain: string } {
  const { six, four } = WITH_PORT.exec(address)?.groups ?? {};
  const bare = six ?? four ?? address;
  const plain = MAPPED.exec(bare)?.[1] ?? bare;
  if (!isIPv6(plain)) return { plain };
  const [head = '', tail] = bare.split('%')[0]!.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return { groups: [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, '')), plain };
}
