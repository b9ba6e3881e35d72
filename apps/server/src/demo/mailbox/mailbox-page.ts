import { escapeHtml } from '../../infra/http/html.ts';
import type { MailboxMail } from './mailbox-store.ts';

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

export const mailboxPage = (mails: readonly MailboxMail[]): string => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><link rel="icon" href="data:,">
<style>${style}</style></head><body><h1>Mailbox</h1>
${mails.map(mail).join('\n') || '<p class="empty">No mail yet. What the platform would send appears here.</p>'}
</body></html>`;
