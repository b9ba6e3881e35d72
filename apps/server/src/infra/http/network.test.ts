import { expect, test } from 'vitest';
import { neighbourhoodOf, networkOf } from './network.ts';

test.each([
  ['88.1.1.2', '88.1.1.2', '88.1.1.0/24'],
  ['::ffff:88.1.1.2', '88.1.1.2', '88.1.1.0/24'],
  ['88.1.1.2:1001', '88.1.1.2', '88.1.1.0/24'],
  ['2001:db8:9::1', '2001:db8:9:0::/64', '2001:db8:9::/48'],
  ['[2001:db8:9::1]:1001', '2001:db8:9:0::/64', '2001:db8:9::/48'],
])('[A13] [B16] %s is of one network, whatever its proxy appends', (address, network, neighbourhood) => {
  expect([networkOf(address), neighbourhoodOf(address)]).toEqual([network, neighbourhood]);
});
