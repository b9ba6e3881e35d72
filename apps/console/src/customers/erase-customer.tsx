import type { StaffContract } from '@embook/domain/contract';
import type { AnswerOf } from '@embook/domain/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../lib/call.ts';
import { errorText } from '../lib/error-text.ts';
import { formatMoment } from '../lib/formats.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import shared from '../theme/shared.module.css';
import css from './customers.module.css';

type Visit = AnswerOf<StaffContract['staffCustomer']>['customer']['visits'][number];

interface EraseCustomerProps {
  id: number;
  name: string;
  /** The visits to come. */
  coming: readonly Visit[];
}

/** Erases somebody who has no account to do it with (B22); asked once, since nothing brings them back. */
export function EraseCustomer({ id, name, coming }: EraseCustomerProps) {
  const [isOpen, setOpen] = useState(false);
  const [, go] = useLocation();
  const client = useQueryClient();
  const erase = useMutation({
    mutationFn: () => call('staffEraseCustomer', { id }),
    meta: { screen: true },
    onSuccess: async () => {
      setOpen(false);
      toast.done(m.customers_erased());
      go('/customers');
      client.removeQueries({ queryKey: ['customer', id] });
      await client.invalidateQueries({ queryKey: ['customers'] });
    },
  });
  const close = () => {
    setOpen(false);
    erase.reset();
  };
  return (
    <div className={css.part}>
      <Button kind="quiet-danger" onClick={() => setOpen(true)}>
        {m.customers_erase()}
      </Button>
      <Dialog
        title={m.customers_erase_title({ name })}
        open={isOpen}
        onClose={close}
        foot={
          <>
            <Button onClick={close}>{m.customers_erase_keep()}</Button>
            <Button kind="danger" loading={erase.isPending} onClick={() => erase.mutate()}>
              {m.customers_erase()}
            </Button>
          </>
        }
      >
        <p>{m.customers_erase_text()}</p>
        {coming.length > 0 && (
          <>
            {coming.some(({ paid }) => paid === true) && <p>{m.customers_erase_paid_first()}</p>}
            <ul>
              {coming.map((visit) => (
                <li key={visit.id}>
                  <Link className={css.visit} href={`?booking=${visit.id}`} onClick={close}>
                    <time>{formatMoment(visit.startsAt)}</time>
                    <span className={shared.cut} title={visit.service}>
                      {visit.service}
                    </span>
                    <span className={shared.small}>{visit.paid === true && m.customers_paid()}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {erase.error && <p role="alert">{errorText(erase.error)}</p>}
      </Dialog>
    </div>
  );
}
