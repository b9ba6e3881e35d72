/** One guarantee, tested under load and faults. */
export interface Suite {
  readonly name: string;
  readonly says: string;
  /** Server suites run in Vitest on a PostgreSQL of their own, browser suites in Playwright on the built product. */
  readonly runsIn: 'server' | 'browser';
}

/** In the order of the table; each is `fire/<name>.test.ts` or `e2e/fire/<name>.spec.ts`. */
export const suites: readonly Suite[] = [
  { name: 'races', says: 'many buyers of one place, use, refund or membership', runsIn: 'server' },
  { name: 'kills', says: 'kill -9 at every step and at random under load', runsIn: 'server' },
  { name: 'webhooks', says: 'deliveries in every number and order, forged and replayed', runsIn: 'server' },
  { name: 'database', says: 'crashes, killed backends and a bad network in front', runsIn: 'server' },
  { name: 'sockets', says: 'connections lost around a payment', runsIn: 'server' },
  { name: 'fuzz', says: 'bad input to every call, socket frame and upload', runsIn: 'server' },
  { name: 'tenants', says: 'every call by every identity with foreign ids', runsIn: 'server' },
  { name: 'model', says: 'random histories against a small model', runsIn: 'server' },
  { name: 'grow', says: 'processes killed behind a balancer, a standby promoted', runsIn: 'server' },
  { name: 'payment-screen', says: 'what a customer who pays sees while lines are lost', runsIn: 'browser' },
  { name: 'scripts', says: 'script payloads in every text, hostile messages and redirects', runsIn: 'browser' },
  { name: 'access', says: 'axe on every route in four languages', runsIn: 'browser' },
  { name: 'clocks', says: 'clock changes in three zones', runsIn: 'browser' },
];
