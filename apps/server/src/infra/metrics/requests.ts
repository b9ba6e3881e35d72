import { contract } from '@embook/domain/contract';
import type { ProblemCode } from '@embook/domain/shared';
import type { FastifyInstance } from 'fastify';
import type { Metric } from './exposition.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const BOOKING: readonly string[] = [contract.createAndConfirm.path, contract.bookWeeks.path];
const TAKEN: readonly (ProblemCode | undefined)[] = ['time_taken', 'session_full'];

interface RouteStats {
  readonly method: string;
  readonly route: string;
  readonly statuses: Map<number, number>;
  /** How many took as long as each bucket allows, and no less than the one before. */
  readonly buckets: number[];
  seconds: number;
  count: number;
}

const addOne = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * Counts requests and answers from now on. Labels are route patterns, methods, statuses and names of refusals: few, and
 * nothing of a person or a company (C).
 */
export function countRequests(app: FastifyInstance): () => Metric[] {
  const routes = new Map<string, RouteStats>();
  const problems = new Map<ProblemCode, number>();
  const bookings = new Map<string, number>();

  app.addHook('onResponse', async (request, reply) => {
    const { method, problem } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const key = `${method} ${route}`;
    let seen = routes.get(key);
    if (!seen) {
      seen = { method, route, statuses: new Map(), buckets: BUCKETS.map(() => 0), seconds: 0, count: 0 };
      routes.set(key, seen);
    }
    const seconds = reply.elapsedTime / 1000;
    const bucket = BUCKETS.findIndex((most) => seconds <= most);
    if (bucket >= 0) seen.buckets[bucket] = (seen.buckets[bucket] ?? 0) + 1;
    seen.seconds += seconds;
    seen.count += 1;
    addOne(seen.statuses, status);
    if (problem) addOne(problems, problem);
    if (BOOKING.includes(route)) addOne(bookings, outcomeOf(status, problem));
  });

  return () => [
    {
      name: 'embook_http_requests_total',
      type: 'counter',
      help: 'Requests answered.',
      samples: [...routes.values()].flatMap(({ method, route, statuses }) =>
        [...statuses].map(([status, value]) => ({ value, labels: { method, route, status } })),
      ),
    },
    {
      name: 'embook_http_request_duration_seconds',
      type: 'histogram',
      help: 'Time from a request to its answer.',
      samples: [...routes.values()].flatMap(durations),
    },
    {
      name: 'embook_problems_total',
      type: 'counter',
      help: 'Refusals by name.',
      samples: [...problems].map(([code, value]) => ({ value, labels: { code } })),
    },
    {
      name: 'embook_bookings_total',
      type: 'counter',
      help: 'Attempts to book by outcome; a repeated call counts again.',
      samples: [...bookings].map(([outcome, value]) => ({ value, labels: { outcome } })),
    },
  ];
}

function outcomeOf(status: number, problem: ProblemCode | undefined): string {
  if (status < 300) return 'made';
  if (TAKEN.includes(problem)) return 'taken';
  return status < 500 ? 'refused' : 'failed';
}

function durations({ method, route, buckets, seconds, count }: RouteStats): Metric['samples'] {
  const labels = { method, route };
  let sum = 0;
  return [
    ...buckets.map((within, index) => {
      sum += within;
      return { part: '_bucket' as const, labels: { ...labels, le: BUCKETS[index] ?? '+Inf' }, value: sum };
    }),
    { part: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { part: '_sum', labels, value: seconds },
    { part: '_count', labels, value: count },
  ];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the metrics: what it was refused as. */
    problem?: ProblemCode;
  }
}
