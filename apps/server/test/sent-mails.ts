import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type { Db } from '../src/infra/db/open.ts';
import { mails } from '../src/infra/db/schema/index.ts';
import { createMailer } from '../src/infra/mail/mailer.ts';

interface SentMail {
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly content: string }[];
}

/** The mails to an address as if each were in that language and were sent now. */
export async function mailsSentIn(
  { app, db, clock }: { readonly app: FastifyInstance; readonly db: Db; readonly clock: { readonly now: number } },
  locale: 'en' | 'de' | 'nl' | 'lt',
  to: string,
): Promise<SentMail[]> {
  await db
    .update(mails)
    .set({ locale, sentAt: null, nextAttemptAt: new Date(clock.now) })
    .where(eq(mails.toAddress, to));
  await createMailer({
    db,
    transport: undefined,
    clock: { now: () => clock.now + 3_600_000 },
    log: pino({ level: 'silent' }),
    origin: 'https://embook.test',
  }).deliver();
  return (await app.inject(`/mailbox.json?to=${encodeURIComponent(to)}`)).json<SentMail[]>();
}
