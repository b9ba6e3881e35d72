import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import { reasonOf } from '../db/problem.ts';
import { announceVisits, type VisitNews } from './announce.ts';

export type BookedNews = ReturnType<typeof createBookedNews>;

/** Far below the second in which staff see it (AGD-6), and long enough to collect the bookings of a rush. */
const GATHER_MS = 150;

/**
 * Announces new bookings after their commit, several in one statement: a notice within the transaction would make the
 * commits of a rush wait for each other, since PostgreSQL writes them one at a time. Should the process end in between,
 * nothing is lost but the notice: the agenda is fetched again every minute and after every lost connection.
 */
export function createBookedNews(db: Db, log: Pick<FastifyBaseLogger, 'warn'>) {
  let gathered: VisitNews[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const news = gathered;
    gathered = [];
    try {
      await announceVisits(db, news);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'new bookings were not announced');
    }
  }

  return {
    booked(news: VisitNews): void {
      gathered.push(news);
      timer ??= setTimeout(() => void send(), GATHER_MS).unref();
    },
    /** Sends what is gathered. */
    send,
  };
}
