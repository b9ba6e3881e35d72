import { messages } from '../../messages/index.ts';
import type { MailSender, MailText } from '../../messages/mail-data.ts';
import { type Rendered, renderText } from './layout.ts';
import type { WrittenMail } from './mail-store.ts';

/** A row of the outbox as it is read by people; `origin` is where the platform serves the company's widget. */
export function renderMail({ template, data, locale, sender, postedAt }: WrittenMail, origin: string): Rendered {
  const { mails, mailReason } = messages[locale];
  const words = Object.entries(mails).find(([name]) => name === template)?.[1];
  if (!words) throw new Error(`there is no mail ${template}`);
  // The outbox stores template and data together; only the row has lost their types.
  const toText = words as (data: unknown, sender: MailSender) => MailText;
  const mail = toText(data, {
    company: sender.name,
    postedAt: postedAt.getTime(),
    linkTo: (path) => `${origin}${path}?companyApiKey=${encodeURIComponent(sender.apiKey)}`,
  });
  return renderText({ mail, sender, reason: mailReason(sender.name), locale });
}
