import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Rendered } from './layout.ts';

interface Outgoing extends Rendered {
  /** The same for every attempt at one mail, so that a receiver recognises a repetition. */
  readonly messageId: string;
  readonly to: string;
}

export interface Transport {
  /** Resolves once the next server has accepted the mail. */
  send(mail: Outgoing): Promise<void>;
  close(): void;
}

export const CALENDAR_NAME = 'booking.ics';

/**
 * Long, since a slow server may have accepted the mail; yet all timeouts of one delivery together are shorter than the
 * lease of a mail.
 */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 100_000 };

/** An attachment rather than an invitation, since nobody expects an answer. */
const calendarAttachment = (content: string) => {
  const method = /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH';
  return { filename: CALENDAR_NAME, contentType: `text/calendar; charset=utf-8; method=${method}`, content };
};

/** RFC 8058: mail programs show a button of their own, which posts to the address. */
const stopHeaders = (url: string) => ({
  'list-unsubscribe': `<${url}>`,
  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
});

/** SMTP when the operator set it; undefined leaves mails to the development mailbox. */
export function createMailTransport({
  smtpUrl,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'mailFrom'>): Transport | undefined {
  if (smtpUrl === undefined) return undefined;
  const smtp = createTransport({
    url: smtpUrl,
    pool: true,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  return {
    async send({ messageId, fromName, to, subject, text, html, calendar, stopUrl }) {
      await smtp.sendMail({
        messageId,
        from: { name: fromName, address: mailFrom },
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(calendar !== undefined && { attachments: [calendarAttachment(calendar)] }),
        headers: { 'auto-submitted': 'auto-generated', ...(stopUrl !== undefined && stopHeaders(stopUrl)) },
      });
    },
    close: () => smtp.close(),
  };
}

/** The server refused permanently: this address does not exist or accepts nothing from us. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}
