import { isNearLimit, type MailAllowance as Allowance } from '@embook/domain/company';
import { m } from '../paraglide/messages.js';
import shared from '../theme/shared.module.css';

/** A28: how many limited mails are left today, and a notice before none is. */
export function MailAllowance({ most, left }: Pick<Allowance, 'most' | 'left'>) {
  const isNear = isNearLimit({ most, left });
  return (
    <p className={isNear ? shared.refusal : shared.small} role={isNear ? 'status' : undefined}>
      {m.team_mails_left({ left, most })} {isNear && m.team_mails_near()}
    </p>
  );
}
