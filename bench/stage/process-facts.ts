import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';

/** What delayed a server since the last call, in milliseconds. */
export interface ProcessFacts {
  readonly loopMax: number;
  readonly loopP99: number;
  readonly gcLongest: number;
  readonly gcTotal: number;
  /** The most requests that waited for a connection at once. */
  readonly poolWaiting: number;
}

const NANO_IN_MS = 1e6;
const SAMPLE_MS = 5;

/** Each line on the standard input is answered by one line with the facts since the last one. */
export function sendFacts(poolWaiting: () => number): void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  let gcLongest = 0;
  let gcTotal = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      gcLongest = Math.max(gcLongest, duration);
      gcTotal += duration;
    }
  }).observe({ entryTypes: ['gc'] });
  let most = 0;
  setInterval(() => (most = Math.max(most, poolWaiting())), SAMPLE_MS).unref();
  process.stdin.on('data', () => {
    const facts: ProcessFacts = {
      // The sampling interval itself is no delay.
      loopMax: Math.max(0, delay.max / NANO_IN_MS - SAMPLE_MS),
      loopP99: Math.max(0, delay.percentile(99) / NANO_IN_MS - SAMPLE_MS),
      gcLongest,
      gcTotal,
      poolWaiting: most,
    };
    delay.reset();
    [gcLongest, gcTotal, most] = [0, 0, 0];
    process.stdout.write(`${JSON.stringify(facts)}\n`);
  });
}
