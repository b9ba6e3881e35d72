import type { DatabaseFacts } from '../stage/database-facts.ts';
import type { Outcome } from '../stage/load-generator.ts';
import type { ProcessFacts } from '../stage/process-facts.ts';

/** One line on what a round waited for: the slowest 1 %, the process, and the database. */
export function heldUpBy(
  whose: string,
  { slowest }: Outcome,
  { loopMax, loopP99, gcLongest, gcTotal, poolWaiting }: ProcessFacts,
  { waits, checkpoints, connected, autovacuums }: DatabaseFacts,
  kindOf: (request: number) => string,
): string {
  const kinds = Object.entries(Object.groupBy(slowest, ({ request }) => kindOf(request)))
    .map(([kind, list = []]) => `${kind} ${list.length}`)
    .join(', ');
  const due = slowest.map((one) => one.due).toSorted((a, b) => a - b);
  const [from = 0, until = 0] = [due[Math.floor(due.length * 0.1)], due[Math.floor(due.length * 0.9)]];
  const waited = Object.entries(waits)
    .toSorted(([, a], [, b]) => b.seen - a.seen)
    .slice(0, 4)
    .map(([name, { seen, most }]) => `${name} ${seen} (${most})`)
    .join(', ');
  return [
    `${whose}: slowest ${(slowest.at(-1)?.waited ?? 0).toFixed(0)} ms of ${kinds || 'none'}, within ${(from / 1000).toFixed(1)}-${(until / 1000).toFixed(1)} s`,
    `loop ${loopMax.toFixed(0)} ms (p99 ${loopP99.toFixed(0)})`,
    `gc ${gcLongest.toFixed(0)} of ${gcTotal.toFixed(0)} ms`,
    `pool ${poolWaiting} waiting, ${connected} connected`,
    `database ${waited || 'no waits'}; ${checkpoints} checkpoints, autovacuum ${autovacuums}`,
  ].join('; ');
}
