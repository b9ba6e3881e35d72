import { DEFAULT_BRAND, inkOn, isColour } from '@embook/domain/shared';
import { escapeHtml } from '../http/html.ts';
import type { MailText } from '../../messages/mail-data.ts';

interface Sender {
  readonly name: string;
  readonly colour: string;
}

export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: string;
  /** As the reader sees it. */
  readonly fromName: string;
  /** Where one call stops the company's mails to this address. */
  readonly stopUrl?: string;
}

interface Framed {
  readonly mail: MailText;
  readonly sender: Sender;
  readonly reason: string;
  readonly locale: string;
  /** The link for somebody who has nothing to do with it. */
  readonly stop?: { readonly label: string; readonly url: string } | undefined;
}

/** A header is one line: a name cannot start a header of its own. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

export const renderText = (framed: Framed): Rendered => ({
  subject: oneLine(framed.mail.subject),
  text: asText(framed),
  html: asHtml(framed),
  fromName: oneLine(framed.sender.name),
  ...(framed.stop && { stopUrl: framed.stop.url }),
  ...(framed.mail.calendar !== undefined && { calendar: framed.mail.calendar }),
});

function asText({ mail, sender, reason, stop }: Framed): string {
  const { title, lines, code, button, otherWay, after = [] } = mail;
  const parts = [
    title,
    ...lines,
    code,
    button && `${button.label}:\n${button.url}`,
    otherWay && `${otherWay.label}:\n${otherWay.url}`,
    ...after,
    `${sender.name}\n${reason}`,
    stop && `${stop.label}:\n${stop.url}`,
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

const paragraph = (text: string, style: string): string =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

/** Tables and inline styles: the only HTML that all mail programs show alike. Every text in it is escaped (A16). */
function asHtml({ mail, sender, reason, locale, stop }: Framed): string {
  const brand = isColour(sender.colour) ? sender.colour : DEFAULT_BRAND;
  const ink = inkOn(brand);
  const { title, lines, code, button, otherWay, after = [] } = mail;
  const body = [
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#26211c">${escapeHtml(title)}</h1>`,
    ...lines.map((line) => paragraph(line, 'font-size:16px')),
    code === undefined
      ? ''
      : `<p style="margin:0 0 24px;font:700 34px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(code)}</p>`,
    button === undefined
      ? ''
      : `<p style="margin:0 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 22px;border-radius:12px;background:${brand};color:${ink};font-weight:700;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
    otherWay === undefined
      ? ''
      : `<p style="margin:0 0 24px;font-size:16px"><a href="${escapeHtml(otherWay.url)}" style="color:#26211c">${escapeHtml(otherWay.label)}</a></p>`,
    ...after.map((line) => paragraph(line, 'font-size:14px;color:#6b6259')),
  ].join('\n');
  return `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;background:#f5f2ed;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#26211c">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td style="padding:18px 28px;background:${brand};color:${ink};font-size:18px;font-weight:700">${escapeHtml(sender.name)}</td></tr>
<tr><td style="padding:28px">
${body}
</td></tr></table>
<p style="max-width:520px;margin:16px 0 0;font-size:13px;color:#6b6259">${escapeHtml(reason)}${stop ? ` <a href="${escapeHtml(stop.url)}" style="color:#6b6259">${escapeHtml(stop.label)}</a>` : ''}</p>
</td></tr></table></body></html>`;
}
