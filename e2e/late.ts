import { Server } from 'node:http';

/**
 * Makes every second answer of the servers in this process late, by up to 1.5 s: shows journeys that read before the page
 * has settled. `NODE_OPTIONS=--import=$PWD/e2e/late.ts LATE_SEED=7` before the Playwright command; the same seed makes the
 * same requests late.
 */
const LONGEST_MS = 1_500;
const seed = Number(process.env['LATE_SEED'] ?? 1);
const asked = new Map<string, number>();

function lateness(url: string): number {
  const times = (asked.get(url) ?? 0) + 1;
  asked.set(url, times);
  let hash = seed * 2_654_435_761;
  for (const character of `${url} ${times}`) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619);
  const share = (hash >>> 0) / 2 ** 32;
  return share < 0.5 ? 0 : (share - 0.5) * 2 * LONGEST_MS;
}

const emit = Server.prototype.emit;
Server.prototype.emit = function emitLate(this: Server, event: string | symbol, ...values: unknown[]): boolean {
  const url = event === 'request' ? (values[0] as { url?: string }).url : undefined;
  const wait = url === undefined || url === '/readyz' ? 0 : lateness(url);
  const answer = (): boolean => Reflect.apply(emit, this, [event, ...values]);
  if (wait === 0) return answer();
  setTimeout(answer, wait);
  return true;
};
