import { messages } from '../../messages/index.ts';
import type { MailSender, MailText } from '../../messages/mail-data.ts';
import { ownersMails } from '../../messages/mail-rules.ts';
import { companyNameIn, withoutLinks, withoutNames } from '../../messages/own-words.ts';
import { type Rendered, renderText } from './layout.ts';
import type { WrittenMail } from './mail-store.ts';

/** A28: to an address that nobody proved, nothing that the company wrote links anywhere; a young one's names stay out. */
function dataOf({ data, words, locale }: WrittenMail, company: string): WrittenMail['data'] {
  if (words === 'all') return data;
  return withoutLinks(words === 'names' ? data : withoutNames(data, company, locale));
}

/**
 * A row of the outbox as it is read by people; `origin` is where the platform serves the company's widget, `stopUrl`
 * where the reader says that it was not them.
 */
export function renderMail(written: WrittenMail, origin: string, stopUrl?: string): Rendered {
  const { template, locale, sender, postedAt, words } = written;
  const { mails, mailReason, stopMails } = messages[locale];
  const toWords = Object.entries(mails).find(([name]) => name === template)?.[1];
  if (!toWords) throw new Error(`there is no mail ${template}`);
  // The outbox stores template and data together; only the row has lost their types.
  const toText = toWords as (data: unknown, sender: MailSender) => MailText;
  const name = companyNameIn(sender.name, words);
  const mail = toText(dataOf(written, name), {
    company: name,
    postedAt: postedAt.getTime(),
    linkTo: (path) =>
      `${origin}${path}${path.includes('?') ? '&' : '?'}companyApiKey=${encodeURIComponent(sender.apiKey)}`,
  });
  const isOwners = ownersMails.some((kind) => kind === template);
  const stop = stopUrl === undefined ? undefined : { label: stopMails.label, url: stopUrl };
  return renderText({
    mail,
    sender: { ...sender, name },
    reason: mailReason(name, isOwners || words === 'all'),
    locale,
    stop,
  });
}
