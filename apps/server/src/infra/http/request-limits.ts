import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { networkOf } from './network.ts';
import { Problem } from './problem.ts';
import { type RouteGroup, routeGroupOf } from './route-group.ts';

export type LimitSettings = Pick<
  Config,
  'callsPerMinute' | 'pagesPerMinute' | 'filesPerMinute' | 'paymentsPerMinute' | 'socketsPerMinute'
>;

/** How many requests one network may make in a minute, counted for each group of routes by itself (B17). */
export async function limitRequests(app: FastifyInstance, settings: LimitSettings): Promise<void> {
  const most: Readonly<Record<RouteGroup, number>> = {
    calls: settings.callsPerMinute,
    pages: settings.pagesPerMinute,
    files: settings.filesPerMinute,
    payments: settings.paymentsPerMinute,
    sockets: settings.socketsPerMinute,
    health: Infinity,
  };
  await app.register(rateLimit, {
    timeWindow: '1 minute',
    max: (request) => most[routeGroupOf(request.routeOptions)],
    // Calls injected without a socket have no address.
    keyGenerator: (request) => `${routeGroupOf(request.routeOptions)} ${networkOf(request.ip ?? 'inject')}`,
    // A load balancer that is refused would take a working process out of service.
    allowList: (request) => most[routeGroupOf(request.routeOptions)] === Infinity,
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem('too_many_requests', undefined, { timer: Math.ceil(ttl / 1000) }),
  });
}
