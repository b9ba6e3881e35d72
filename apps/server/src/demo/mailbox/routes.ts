import type { FastifyInstance } from 'fastify';
import type { Core } from '../../infra/core.ts';
import { deliveredMails, type MailboxMail } from './mailbox-store.ts';
import { escapeHtml } from '../../infra/http/html.ts';

const style = `:root{font:16px/1.5 system-ui,sans-serif;color:#26211c;background:#faf9f6}body{max-width:820px;margin:0 auto;padding:40px 20px}
h1{font-size:28px;letter-spacing:-.02em;margin:0 0 20px}details{background:#fff;border:1px solid #e6e1da;border-radius:16px;margin-bottom:12px}
summary{padding:14px 18px;cursor:pointer;display:grid;grid-template-columns:1fr auto;gap:2px 16px}summary b{grid-column:1}summary small{color:#6b6259}
iframe{width:100%;height:460px;border:0;border-top:1px solid #e6e1da}pre{white-space:pre-wrap;margin:0;padding:16px 18px;border-top:1px solid #e6e1da;font-size:14px}a{display:block;padding:0 18px 16px;color:inherit}
.empty{background:#fff;border:1px dashed #d9d2c8;border-radius:16px;padding:36px;text-align:center;color:#6b6259}`;

const attachment = ({ name, content }: MailboxMail['attachments'][number]): string =>
  `<a download="${escapeHtml(name)}" href="data:text/calendar;charset=utf-8,${encodeURIComponent(content)}">${escapeHtml(name)}</a>`;

const mail = ({ to, subject, text, html, sent_at, attachments }: MailboxMail): string => `<details>
<summary><b>${escapeHtml(subject)}</b><small>${escapeHtml(sent_at)}</small><small>${escapeHtml(to)}</small></summary>
<iframe sandbox title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe><pre>${escapeHtml(text)}</pre>${attachments.map(attachment).join('')}</details>`;

const mailboxPage = (mails: readonly MailboxMail[]): string => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><link rel="icon" href="data:,">
<style>${style}</style></head><body><h1>Mailbox</h1>
${mails.map(mail).join('\n') || '<p class="empty">No mail yet. What the platform would send appears here.</p>'}
</body></html>`;

type MailboxCore = Pick<Core, 'db' | 'origin' | 'mailer'>;

/** The latest first, with the mails that no row keeps (record 99). */
async function mailsTo({ db, origin, mailer }: MailboxCore, to: string | undefined): Promise<MailboxMail[]> {
  const rows = await deliveredMails(db, origin, to);
  const inMemory = (mailer.mailsInMemory?.() ?? [])
    .filter((mail) => to === undefined || mail.to === to.toLowerCase())
    .map(({ to: toAddress, subject, text, html, sentAt }, index) => ({
      id: -1 - index,
      to: toAddress,
      subject,
      text,
      html,
      sent_at: sentAt.toISOString(),
      attachments: [],
    }));
  if (inMemory.length === 0) return rows;
  return [...inMemory, ...rows].toSorted((a, b) => b.sent_at.localeCompare(a.sent_at));
}

/** The development mailbox: what would have been mailed, for people and for tests. Only in demo mode. */
export function serveMailbox(app: FastifyInstance, core: MailboxCore): void {
  app.get<{ Querystring: { to?: string | string[] } }>('/mailbox.json', (request) => {
    const { to } = request.query;
    return mailsTo(core, typeof to === 'string' ? to : undefined);
  });
  app.get('/mailbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
      )
      .send(mailboxPage(await mailsTo(core, undefined))),
  );
}
