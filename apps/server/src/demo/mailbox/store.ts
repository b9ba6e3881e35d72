import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../infra/db/open.ts';
import { mails } from '../../infra/db/schema/index.ts';

export type MailboxStore = ReturnType<typeof createMailboxStore>;

export interface MailboxMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sent_at: string;
}

export function createMailboxStore(db: Db) {
  return {
    /** What was delivered, to one address or to all. */
    async newestFirst(to: string | undefined): Promise<MailboxMail[]> {
      const rows = await db
        .select({
          id: mails.id,
          to: mails.toAddress,
          subject: sql<string>`coalesce(${mails.subject}, '')`,
          text: sql<string>`coalesce(${mails.text}, '')`,
          html: sql<string>`coalesce(${mails.html}, '')`,
          sentAt: mails.sentAt,
        })
        .from(mails)
        // What went out by SMTP leaves no text behind.
        .where(and(isNotNull(mails.text), to === undefined ? undefined : eq(mails.toAddress, to.toLowerCase())))
        .orderBy(desc(mails.id))
        .limit(200);
      return rows.map(({ sentAt, ...mail }) => ({ ...mail, sent_at: sentAt?.toISOString() ?? '' }));
    },
  };
}
