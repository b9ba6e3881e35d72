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
}

/** What a noun adds to the platform, beside its `routes` of the contract and what other nouns call. */
export interface Wired {
  /** Addresses outside the contract. */
  serve?(app: FastifyInstance): void | Promise<void>;
  /** Scheduled jobs. */
  defineJobs?(jobs: Pick<Jobs, 'define'>): void;
}
