import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { type Metric, single } from './exposition.ts';

const NANO = 1e-9;

/** Metrics of this process, under the names that common dashboards use. */
export function watchProcess(version: string) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();

  return {
    stop: (): void => void delay.disable(),

    /** Delays since the last read. */
    read(): Metric[] {
      const { user, system } = process.cpuUsage();
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      const { active, idle } = performance.eventLoopUtilization();
      const delays = [delay.percentile(50), delay.percentile(99), delay.max];
      delay.reset();
      const [p50 = 0, p99 = 0, max = 0] = delays.map((nano) => nano * NANO);
      return [
        {
          name: 'embook_info',
          type: 'gauge',
          help: 'The version that runs.',
          samples: [{ value: 1, labels: { version, node: process.version } }],
        },
        single('process_start_time_seconds', 'gauge', 'When it was started.', performance.timeOrigin / 1000),
        single('process_cpu_seconds_total', 'counter', 'CPU time spent.', (user + system) / 1e6),
        single('process_resident_memory_bytes', 'gauge', 'Memory in use.', rss),
        single('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', heapUsed),
        single('nodejs_heap_size_total_bytes', 'gauge', 'Heap taken from the system.', heapTotal),
        single('nodejs_external_memory_bytes', 'gauge', 'Memory outside the heap.', external),
        single('nodejs_eventloop_active_seconds_total', 'counter', 'Time the event loop was busy.', active / 1000),
        single('nodejs_eventloop_idle_seconds_total', 'counter', 'Time the event loop waited.', idle / 1000),
        single('nodejs_eventloop_lag_p50_seconds', 'gauge', 'How late timers are, since the last look.', p50),
        single('nodejs_eventloop_lag_p99_seconds', 'gauge', 'How late timers are, since the last look.', p99),
        single('nodejs_eventloop_lag_max_seconds', 'gauge', 'How late timers are, since the last look.', max),
      ];
    },
  };
}
