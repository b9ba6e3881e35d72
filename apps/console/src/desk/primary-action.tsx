import type { OpenedVisitAnswer } from '@embook/domain/desk';
import { Banknote, Check, LogIn } from 'lucide-react';
import { useCan } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Key } from '../ui/key/key.tsx';
import css from '../theme/panel.module.css';
import type { VisitChanges } from './use-visit-changes.ts';

interface PrimaryActionProps {
  visit: OpenedVisitAnswer;
  changes: VisitChanges;
  arrive: () => void;
  mark: (status: 'done') => void;
  mayMark: boolean;
  canPay: boolean;
  onPay: () => void;
}

/** The next action: arrived, take the money, done. There is only one primary button. */
export function PrimaryAction({ visit, changes, arrive, mark, mayMark, canPay, onPay }: PrimaryActionProps) {
  const { booking, owedCents } = visit;
  const can = useCan();
  const loading = changes.mark.isPending;
  const action = () => {
    if ((owedCents ?? 0) > 0 && can('money.take').ok)
      return (
        <Button
          kind="primary"
          block
          loading={changes.giveBack.isPending}
          onClick={() =>
            changes.giveBack.mutate(undefined, {
              onSuccess: ({ amountCents }) => toast.done(m.desk_given_back({ amount: formatMoney(amountCents) })),
            })
          }
        >
          <Banknote size={18} aria-hidden />
          {m.desk_give_back({ amount: formatMoney(owedCents ?? 0) })}
        </Button>
      );
    if (booking.status === 'confirmed' && mayMark)
      return (
        <Button kind="primary" block loading={loading} onClick={arrive}>
          <LogIn size={18} aria-hidden />
          {m.desk_arrived()}
          <Key sign="A" />
        </Button>
      );
    if (booking.status === 'arrived' && canPay)
      return (
        <Button kind="primary" block onClick={onPay}>
          <Banknote size={18} aria-hidden />
          {m.desk_take({ amount: formatMoney(booking.openCents ?? 0) })}
          <Key sign="P" />
        </Button>
      );
    if (booking.status === 'arrived' && mayMark)
      return (
        <Button kind="primary" block loading={loading} onClick={() => mark('done')}>
          <Check size={18} aria-hidden />
          {m.desk_done()}
        </Button>
      );
    return undefined;
  };
  const shown = action();
  return shown ? <div className={css.primary}>{shown}</div> : null;
}
