import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { createDeliveries, type Deliveries, untilWritten } from '../delivery-rounds.ts';
import type { Jobs } from '../jobs.ts';
import { isPastUse } from '../../messages/mail-use.ts';
import type { Rendered } from './layout.ts';
import { isStoppable, newStopToken, stopUrl } from './stop-link.ts';
import { renderMail } from './render-mail.ts';
import type { Db } from '../db/open.ts';
import {
  addMailStopLink,
  claimMails,
  type DueMail,
  findSender,
  giveUpMail,
  keepMail,
  markMailSent,
  retryMail,
  type WrittenMail,
} from './mail-store.ts';
import { isRefusedForGood, type Transport } from './transport.ts';

export interface Mailer extends Deliveries {
  /**
   * Sends a mail that no row keeps, since its address was just erased: once, and not again where the mail server does not
   * take it (record 99). Without a mail server it is held in memory for the development mailbox, for an hour.
   */
  sendUnkept(mail: UnkeptMail): Promise<void>;
  /** What `sendUnkept` held for the mailbox, and nothing else has. */
  mailsInMemory(): readonly MailInMemory[];
}

/** A mail that no row keeps, as the mailbox shows it. */
interface MailInMemory extends Pick<Rendered, 'subject' | 'text' | 'html'> {
  readonly to: string;
  readonly sentAt: Date;
}

/** To somebody of whom nothing is kept. */
export interface UnkeptMail extends Pick<WrittenMail, 'locale'> {
  readonly companyId: number;
  readonly to: string;
  readonly template: 'account_deleted';
}

interface Ports {
  readonly db: Db;
  /** Undefined keeps mails for the development mailbox. */
  readonly transport: Transport | undefined;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** The origin of links; its host is the domain of message ids. */
  readonly origin: string;
}

const BATCH = 5;
const MINUTE_MS = 60_000;
const LEASE_MS = 10 * MINUTE_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** With waits of 1, 2, 4 … 60 minutes: about half a day. */
const MAX_ATTEMPTS = 16;
/** How long, and how many, mails without a row are held for the mailbox. */
const IN_MEMORY_MS = 60 * MINUTE_MS;
const MOST_IN_MEMORY = 50;

/**
 * Sends the mails of the outbox. Never twice, except where it cannot be known: the mail server accepted a mail but the
 * process died before that was stored, or the server's answer was lost. The repetition then has the same message id.
 */
export function createMailer({ db, transport, clock, log, origin }: Ports): Mailer {
  const { hostname } = new URL(origin);
  const at = (ms: number): Date => new Date(clock.now() + ms);
  let inMemory: readonly MailInMemory[] = [];

  function mailsInMemory(): readonly MailInMemory[] {
    inMemory = inMemory.filter(({ sentAt }) => sentAt > at(-IN_MEMORY_MS)).slice(-MOST_IN_MEMORY);
    return inMemory;
  }

  function holdInMemory(mail: MailInMemory): void {
    inMemory = [...inMemory, mail];
    mailsInMemory();
    // It ends also where nobody opens the mailbox.
    setTimeout(mailsInMemory, IN_MEMORY_MS + MINUTE_MS).unref();
  }

  /** Undefined where none is needed; null when the reader stopped mails since this one was written. */
  async function stopUrlOf(mail: DueMail): Promise<string | null | undefined> {
    if (!isStoppable(mail)) return undefined;
    const token = newStopToken();
    return (await addMailStopLink(db, mail, token.hash, at(0))) ? stopUrl(origin, mail.companyId, token.text) : null;
  }

  async function carry(mail: DueMail): Promise<void> {
    if (mail.withheld !== null) return withheld(mail);
    if (isPastUse(mail, clock.now())) return dropped(mail);
    try {
      const stop = await stopUrlOf(mail);
      if (stop === null) return;
      const rendered = renderMail(mail, origin, stop);
      if (!transport) return await keepMail(db, mail, rendered, at(0));
      const messageId = `<${mail.companyId}.${mail.id}@${hostname}>`;
      await transport.send({ ...rendered, messageId, to: mail.to });
    } catch (error) {
      return failed(mail, error);
    }
    await untilWritten(() => markMailSent(db, mail, at(0)));
  }

  /** The company reached its limit of the day (A28): the operator is told, without the recipient. */
  async function withheld(mail: DueMail): Promise<void> {
    log.warn({ company: mail.companyId, template: mail.template }, 'a mail was withheld: limit of the day is reached');
    await giveUpMail(db, mail, at(0));
  }

  /** Such as the reminder of a visit that is over (decision 89). */
  async function dropped(mail: DueMail): Promise<void> {
    log.warn({ company: mail.companyId, template: mail.template }, 'a mail was not sent: it waited past its use');
    await giveUpMail(db, mail, at(0));
  }

  /** The recipient is not logged; the row has it. */
  async function failed(mail: DueMail, error: unknown): Promise<void> {
    const about = { mail: mail.id, company: mail.companyId, template: mail.template, attempts: mail.attempts };
    if (isRefusedForGood(error) || mail.attempts >= MAX_ATTEMPTS) {
      log.error(about, 'a mail could not be delivered and was given up');
      return giveUpMail(db, mail, at(0));
    }
    log.warn({ ...about, reason: codeOf(error) }, 'a mail was not delivered and will be tried again');
    await retryMail(db, mail, at(Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (mail.attempts - 1))));
  }

  const claim = () => claimMails(db, at(0), at(LEASE_MS), BATCH);
  const deliveries = createDeliveries({ claim, carry, log, what: 'mails' });
  return {
    ...deliveries,
    mailsInMemory,
    async sendUnkept({ companyId, to, locale, template }) {
      try {
        const sender = await findSender(db, companyId);
        if (!sender) return;
        const mail = { locale, template, data: {}, sender, postedAt: at(0), words: 'all' } as const;
        const rendered = renderMail(mail, origin);
        if (!transport) return holdInMemory({ ...rendered, to, sentAt: at(0) });
        const messageId = `<${companyId}.${randomUUID()}@${hostname}>`;
        await transport.send({ ...rendered, messageId, to });
      } catch (error) {
        log.warn({ company: companyId, template, reason: codeOf(error) }, 'a mail was not delivered');
      }
    },
    async stop() {
      await deliveries.stop();
      transport?.close();
    },
  };
}

/** Runs every minute, for mails that wait for their next attempt or whose process died. */
export const defineMailer = (jobs: Pick<Jobs, 'define'>, mailer: Mailer): void =>
  jobs.define('mail', () => mailer.deliver(), { cron: '* * * * *' });

/** SMTP errors repeat the recipient's address, so only their code is logged. */
const codeOf = (error: unknown): string => String(Object(error).responseCode ?? Object(error).code ?? 'unknown');
