import { PASSKEY_NAME_MAX } from '@embook/domain/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../auth/flow/field-problem.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { Refusal } from '../own-data/refusal.tsx';
import { type Passkey, passkeyListQuery } from '../queries.ts';
import { otherRefusal, refusedAt } from '../refusals.ts';
import css from './passkeys.module.css';
import layout from '../../ui/shared/layout.module.css';

interface ChangeProps {
  passkey: Passkey;
  onDone: () => void;
}

export function RenamePasskey({ passkey: { id, name }, onDone }: ChangeProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call('passkeyRename', { id, name: typed.trim() }),
    meta: { screen: true },
    onSuccess: () => {
      onDone();
      return client.invalidateQueries(passkeyListQuery());
    },
  });
  return (
    <form
      className={layout.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '') setProblem(problemText('required', m.auth_passkey_name()));
        else mutate();
      }}
    >
      <TextField
        label={m.auth_passkey_name()}
        name="name"
        value={typed}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        aria-required
        error={problem ?? refusedAt(error, 'name')}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
          reset();
        }}
      />
      <Refusal>{otherRefusal([['name', 'name']], error)}</Refusal>
      <Button type="submit" loading={isPending}>
        {m.auth_passkey_save()}
      </Button>
    </form>
  );
}

export function RemovePasskey({ passkey: { id, name }, onDone }: ChangeProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('passkeyRemove', { id }),
    meta: { screen: true },
    onSuccess: () => {
      onDone();
      toast(m.auth_passkey_removed());
      return client.invalidateQueries(passkeyListQuery());
    },
  });
  return (
    <div className={layout.stack}>
      <p className={css.name}>{m.auth_passkey_remove_text({ name })}</p>
      <Refusal>{otherRefusal([], error)}</Refusal>
      <Button kind="danger" loading={isPending} onClick={() => mutate()}>
        {m.auth_passkey_remove()}
      </Button>
      <Button kind="secondary" onClick={onDone}>
        {m.auth_passkey_keep()}
      </Button>
    </div>
  );
}
