import { BlockList, isIP, isIPv4 } from 'node:net';

const list = (kind: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList => {
  const found = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix = ''] = range.split('/');
    found.addSubnet(address, Number(prefix), kind);
  }
  return found;
};

/** Loopback, private, link-local (with the metadata services of clouds), shared, reserved and multicast addresses. */
const notPublic4 = list('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** Only this range is assigned; addresses mapped or translated to IPv4 are outside of it. */
const global6 = list('ipv6', ['2000::/3']);
/** Tunnels that contain an IPv4 address, and documentation ranges. */
const notPublic6 = list('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Whether the platform may send a request to it on behalf of somebody else (A22). */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}
