import { instantOf } from '@embook/domain/shared';
import type { FastifyBaseLogger } from 'fastify';
import { messages } from '../../messages/index.ts';
import { pushKinds } from '../../messages/push-words.ts';
import type { Clock } from '../clock.ts';
import { createDeliveries, type Deliveries, untilWritten } from '../delivery-rounds.ts';
import type { Jobs } from '../jobs.ts';
import type { Db } from '../db/open.ts';
import { readPushKeys } from './push-key-store.ts';
import { claimPushes, type DuePush, giveUpPush, markPushSent, removeDevice, retryPush } from './push-store.ts';
import type { PushTransport } from './push-transport.ts';

interface Ports {
  readonly db: Db;
  readonly transport: PushTransport;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** The origin of links. */
  readonly origin: string;
  /** Where push services complain; used where the platform has no https address. */
  readonly mailFrom: string;
}

const BATCH = 5;
const MINUTE_MS = 60_000;
/** Longer than all timeouts of one delivery. */
const LEASE_MS = 5 * MINUTE_MS;
/** With waits of 1, 2, 4 … minutes: about an hour. */
const MAX_ATTEMPTS = 7;
const LONGEST_TTL_SECONDS = 7 * 86_400;

/**
 * What the worker shows: small, without anything that opens more than the link in a mail does. A later message about the
 * same booking takes the place of an earlier one.
 */
function payloadOf({ template, locale, data, company }: DuePush, origin: string): string | undefined {
  const kind = pushKinds.find((each) => each === template);
  if (!kind) return undefined;
  const path = `/reservations/details/product/${data.bookingId}/1`;
  return JSON.stringify({
    ...messages[locale].pushWords(kind, data, company.name),
    url: `${origin}${path}?companyApiKey=${encodeURIComponent(company.apiKey)}`,
    tag: `booking-${data.bookingId}`,
    lang: locale,
  });
}

/** Sends the push messages of their outbox, as the mailer does with mails; none about a visit that has begun (TOLD-1). */
export function createPusher({ db, transport, clock, log, origin, mailFrom }: Ports): Deliveries {
  const at = (ms: number): Date => new Date(clock.now() + ms);
  const subject = origin.startsWith('https:') ? origin : `mailto:${mailFrom}`;

  async function carry(push: DuePush): Promise<void> {
    const { subscription, data, isWanted } = push;
    const ttlSeconds = Math.floor((instantOf(data.startsAt, data.timeZone) - clock.now()) / 1000);
    const payload = payloadOf(push, origin);
    if (payload === undefined || ttlSeconds <= 0 || !isWanted) return giveUpPush(db, push, at(0));
    const outgoing = { subscription, payload, ttlSeconds: Math.min(ttlSeconds, LONGEST_TTL_SECONDS) };
    const result = await transport(outgoing, { subject, ...(await readPushKeys(db)) });
    if (result === 'sent') return untilWritten(() => markPushSent(db, push, at(0)));
    if (result === 'gone') return removeDevice(db, push);
    return failed(push, result);
  }

  /** The address of the browser is not logged; the row has it. */
  async function failed(push: DuePush, result: 'refused' | 'later'): Promise<void> {
    const { id, companyId, template, attempts } = push;
    const about = { push: id, company: companyId, template, attempts };
    if (result === 'refused' || attempts >= MAX_ATTEMPTS) {
      log.warn(about, 'a push message could not be delivered and was given up');
      return giveUpPush(db, push, at(0));
    }
    await retryPush(db, push, at(MINUTE_MS * 2 ** (attempts - 1)));
  }

  return createDeliveries({
    claim: () => claimPushes(db, at(0), at(LEASE_MS), BATCH),
    carry,
    log,
    what: 'push messages',
  });
}

/** Runs every minute, for messages that wait for their next attempt or whose process died. */
export const definePusher = (jobs: Pick<Jobs, 'define'>, pusher: Deliveries): void =>
  jobs.define('push', () => pusher.deliver(), { cron: '* * * * *' });
