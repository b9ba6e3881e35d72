import { m } from '../../paraglide/messages.js';
import shared from '../../theme/shared.module.css';
import { MailsLeft } from '../../team/mail-allowance.tsx';
import type { Participants } from '../queries.ts';

type Mailing = Participants['mailing'];

/** Whether a message to all needs more mails than are left today; the platform refuses it then (A28). */
export const isOverLimit = ({ reached, allowance }: Mailing): boolean => reached > allowance.left;

interface MailReachProps {
  mailing: Mailing;
  /** The id of the reason why it cannot be sent. */
  reasonId: string;
}

/** Who gets a message to all and who does not, and whether enough mails are left today. */
export function MailReach({ mailing, reasonId }: MailReachProps) {
  const { reached, unproven, withoutAddress, allowance } = mailing;
  const { most, left } = allowance;
  const all = reached + unproven + withoutAddress;
  const parts = [
    m.classes_mail_reached({ reached, all }),
    unproven > 0 && m.classes_mail_unproven({ count: unproven }),
    withoutAddress > 0 && m.classes_mail_without({ count: withoutAddress }),
  ];
  return (
    <>
      {reached < all && <p className={shared.small}>{parts.filter(Boolean).join(' ')}</p>}
      {isOverLimit(mailing) ? (
        <p className={shared.refusal} id={reasonId} role="status">
          {left > 0
            ? m.classes_mail_few_left({ left, most, count: reached })
            : m.classes_mail_none_left({ count: reached })}{' '}
          {reached > most ? m.classes_mail_most({ most }) : m.classes_mail_tomorrow()}
        </p>
      ) : (
        <MailsLeft {...allowance} />
      )}
    </>
  );
}
