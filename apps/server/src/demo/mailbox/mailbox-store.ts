import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Core } from '../../infra/core.ts';
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

/** What was delivered, to one address or to all, the latest first; with the mails that no row keeps (record 99). */
export async function deliveredMails(
  { db, origin, mailer }: Pick<Core, 'db' | 'origin' | 'mailer'>,
  to: string | undefined,
): Promise<MailboxMail[]> {
  const rows = await keptMails(db, origin, to);
  const held = (mailer.mailsInMemory?.() ?? [])
    .filter((mail) => to === undefined || mail.to === to.toLowerCase())
    .map(({ sentAt, ...mail }, index) => ({
      ...mail,
      id: -1 - index,
      sent_at: sentAt.toISOString(),
      attachments: [],
    }));
  return held.length === 0 ? rows : [...held, ...rows].toSorted((a, b) => b.sent_at.localeCompare(a.sent_at));
}

async function keptMails(db: Db, origin: string, to: string | undefined): Promise<MailboxMail[]> {
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
