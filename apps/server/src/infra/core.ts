import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Jobs } from './jobs.ts';
import type { BookedNews } from './live/booked-news.ts';
import type { Mailer } from './mail/mailer.ts';

/** Points at which tests end or stop the platform to prove that nothing is lost (B9). */
export type Failpoint = (
  at: 'after intent' | 'after create' | 'after read' | 'before commit' | 'after commit',
) => Promise<void> | void;

/** What an operator looks at: each alarm is a line of the log and counted for the metrics. */
export const alarmKinds = ['payment', 'refund'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export function raiseAlarm(
  { log, alarms }: Pick<Core, 'log' | 'alarms'>,
  kind: AlarmKind,
  about: Readonly<Record<string, unknown>>,
  what: string,
): void {
  alarms.set(kind, (alarms.get(kind) ?? 0) + 1);
  log.error({ alarm: kind, ...about }, what);
}

/** What every noun is wired with. */
export interface Core {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Where the platform is reached from outside. */
  readonly origin: string;
  readonly mailer: Pick<Mailer, 'wake' | 'sendUnkept'> & Partial<Pick<Mailer, 'mailsInMemory'>>;
  /** Where new bookings are announced to staff. */
  readonly news: Pick<BookedNews, 'booked'>;
  /** The time zone of each shop, by `company/shop`. */
  readonly zones: LRUCache<string, string>;
  readonly failpoint: Failpoint;
  /** How many alarms of each kind this process has raised. */
  readonly alarms: Map<AlarmKind, number>;
}

/** What a noun adds to the platform, beside its `routes` of the contract and what other nouns call. */
export interface Wired {
  /** Addresses outside the contract. */
  serve?(app: FastifyInstance): void | Promise<void>;
  /** Scheduled jobs. */
  defineJobs?(jobs: Pick<Jobs, 'define'>): void;
}
