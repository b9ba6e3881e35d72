import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../lib/call.ts';
import { fieldError, refusalOf } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { TextField } from '../ui/field/field.tsx';
import css from './customers.module.css';
import shared from '../theme/shared.module.css';

interface AddCustomerProps {
  open: boolean;
  /** The searched text, used as the name. */
  typed: string;
  onClose: () => void;
}

export function AddCustomer({ open, typed, onClose }: AddCustomerProps) {
  return (
    <Dialog title={m.customers_add()} open={open} typed onClose={onClose}>
      <AddForm typed={typed} onClose={onClose} />
    </Dialog>
  );
}

/** DESK-4: a first name is enough; without an e-mail the customer has no account. */
function AddForm({ typed, onClose }: Omit<AddCustomerProps, 'open'>) {
  const client = useQueryClient();
  const [, go] = useLocation();
  const [first = '', ...others] = typed.trim().split(/\s+/);
  const [person, setPerson] = useState({ firstName: first, lastName: others.join(' '), email: '', phone: '' });
  const add = useMutation({
    meta: { screen: true },
    mutationFn: () => {
      const { firstName, lastName, email, phone } = person;
      return call('staffAddCustomer', {
        firstName,
        ...(lastName !== '' && { lastName }),
        ...(email !== '' && { email }),
        ...(phone !== '' && { phone }),
      });
    },
    onSuccess: async ({ customer }) => {
      await client.invalidateQueries({ queryKey: ['customers'] });
      onClose();
      go(`/customers/${customer.id}`);
    },
  });
  const known = refusalOf(add.error)?.result['customer_id'];
  const field = (name: keyof typeof person, wire: string) => ({
    value: person[name],
    onChange: ({ target }: { target: { value: string } }) => setPerson({ ...person, [name]: target.value }),
    error: fieldError(add.error, wire),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField label={m.customers_first_name()} {...field('firstName', 'first_name')} />
      <TextField label={m.customers_last_name()} {...field('lastName', 'last_name')} />
      <TextField label={m.customers_phone()} type="tel" {...field('phone', 'phone')} />
      <TextField
        label={m.customers_email()}
        type="email"
        hint={m.customers_email_hint()}
        {...field('email', 'email')}
      />
      {add.error && Object.keys(refusalOf(add.error)?.errors ?? {}).length === 0 && (
        <p className={shared.refusal} role="alert">
          {errorText(add.error)}{' '}
          {typeof known === 'number' && (
            <button
              type="button"
              className={css.link}
              onClick={() => {
                onClose();
                go(`/customers/${known}`);
              }}
            >
              {m.customers_open_known()}
            </button>
          )}
        </p>
      )}
      <Button kind="primary" type="submit" loading={add.isPending}>
        {m.customers_add()}
      </Button>
    </form>
  );
}
