import { isNearLimit, type MailAllowance as Allowance } from '@embook/domain/company';
import { m } from '../paraglide/messages.js';
import shared from '../theme/shared.module.css';
import css from './mail-allowance.module.css';

type MailAllowanceProps = Pick<Allowance, 'most' | 'left'>;

/** A28: how many limited mails are left today, and a notice before none is. */
export function MailsLeft({ most, left }: MailAllowanceProps) {
  const isNear = isNearLimit({ most, left });
  return (
    <p className={isNear ? shared.refusal : shared.small} role={isNear ? 'status' : undefined}>
      {m.team_mails_left({ left, most })} {isNear && m.team_mails_near()}
    </p>
  );
}

/** The same on the page of the team. */
export const MailAllowance = (props: MailAllowanceProps) => (
  <div className={css.allowance}>
    <MailsLeft {...props} />
  </div>
);
