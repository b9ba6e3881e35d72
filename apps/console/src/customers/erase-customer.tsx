import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../lib/call.ts';
import { errorText } from '../lib/error-text.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import css from './customers.module.css';

/** Erases somebody who has no account to do it with (B22); asked once, since nothing brings them back. */
export function EraseCustomer({ id, name }: { id: number; name: string }) {
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
        {erase.error && <p role="alert">{errorText(erase.error)}</p>}
      </Dialog>
    </div>
  );
}
