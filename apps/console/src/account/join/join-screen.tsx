import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../lib/call.ts';
import { fieldError, refusalOf } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useRefusedFocus } from '../../lib/refused-focus.ts';
import { meQuery, roleName } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { PasswordField, TextField } from '../../ui/field/field.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import { SignInFrame } from '../sign-in/frame.tsx';
import css from '../sign-in/step.module.css';
import shared from '../../theme/shared.module.css';

/** TEAM-5: the link of an invitation. Its token is in the fragment, which browsers do not send to servers. */
export default function JoinScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const query = useQuery({
    queryKey: ['invitation', token],
    meta: { screen: true },
    retry: false,
    queryFn: () => call('staffReadInvitation', { token }),
  });
  const isOver = token === '' || [404, 422].includes(refusalOf(query.error)?.status ?? 0);
  return (
    <SignInFrame>
      {isOver ? (
        <EmptyState
          isPage
          icon={<MailX size={22} aria-hidden />}
          title={m.account_join_over_title()}
          text={m.account_join_over_text()}
        >
          <ButtonLink href="/">{m.account_sign_in_title()}</ButtonLink>
        </EmptyState>
      ) : (
        <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton />}>
          {({ invitation }) => <Join token={token} {...invitation} />}
        </Loaded>
      )}
    </SignInFrame>
  );
}

interface JoinProps {
  token: string;
  company: string;
  email: string;
  role: Parameters<typeof roleName>[0];
  /** The address already has a staff account: its password proves whose it is. */
  known: boolean;
}

function Join({ token, company, email, role, known }: JoinProps) {
  const client = useQueryClient();
  const [, go] = useLocation();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const accept = useMutation({
    meta: { screen: true },
    mutationFn: () => call('staffAcceptInvitation', { token, password, ...(!known && { name: name.trim() }) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
      // Replaces the address, so that the used token leaves the address bar.
      go('/', { replace: true });
    },
  });
  const { error } = accept;
  const form = useRefusedFocus<HTMLFormElement>(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accept.mutate();
  };
  return (
    <>
      <div>
        <h1 className={shared.question}>{m.account_join_title({ company })}</h1>
        <p className={shared.lead}>{m.account_join_lead({ role: roleName(role), email })}</p>
      </div>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {!known && (
          <TextField
            label={m.account_join_name()}
            autoComplete="name"
            value={name}
            error={fieldError(error, 'name')}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        <PasswordField
          label={known ? m.account_join_known_password() : m.account_join_new_password()}
          autoComplete={known ? 'current-password' : 'new-password'}
          hint={known ? undefined : m.account_password_hint()}
          value={password}
          error={fieldError(error, 'password')}
          onChange={({ target }) => setPassword(target.value)}
        />
        {error && Object.keys(refusalOf(error)?.errors ?? {}).length === 0 && (
          <p className={`${shared.refusal} ${css.refused}`} role="alert">
            {errorText(error)}
          </p>
        )}
        <Button kind="primary" size="large" block type="submit" loading={accept.isPending}>
          {m.account_join_button({ company })}
        </Button>
      </form>
    </>
  );
}
