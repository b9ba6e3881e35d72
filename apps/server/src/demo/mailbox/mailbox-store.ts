import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../infra/db/open.ts';
import { companies, mails } from '../../infra/db/schema/index.ts';
import { renderMail } from '../../infra/mail/render-mail.ts';
import { written } from '../../infra/mail/mail-store.ts';
import { CALENDAR_NAME } from '../../infra/mail/transport.ts';

export interface MailboxMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sent_at: string;
  readonly attachments: readonly { readonly name: string; readonly content: string }[];
}

/** What was delivered, to one address or to all. */
export async function deliveredMails(db: Db, origin: string, to: string | undefined): Promise<MailboxMail[]> {
  const rows = await db
    .select({
      ...written,
      id: mails.id,
      to: mails.toAddress,
      subject: sql<string>`coalesce(${mails.subject}, '')`,
      text: sql<string>`coalesce(${mails.text}, '')`,
      html: sql<string>`coalesce(${mails.html}, '')`,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .innerJoin(companies, eq(companies.id, mails.companyId))
    // What went out by SMTP leaves no text behind.
    .where(and(isNotNull(mails.text), to === undefined ? undefined : eq(mails.toAddress, to.toLowerCase())))
    .orderBy(desc(mails.id))
    .limit(200);
  return rows.map(({ id, to: toAddress, subject, text, html, sentAt, ...mail }) => {
    const { calendar } = renderMail(mail, origin);
    const attachments = calendar === undefined ? [] : [{ name: CALENDAR_NAME, content: calendar }];
    return { id, to: toAddress, subject, text, html, sent_at: sentAt?.toISOString() ?? '', attachments };
  });
}
