import { type SetupStep, setupSteps } from '@embook/domain/setup';
import { useMutation, useQuery } from '@tanstack/react-query';
import { DoorClosed } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Redirect } from 'wouter';
import { call } from '../lib/call.ts';
import { fieldError } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { useRefusedFocus } from '../lib/refused-focus.ts';
import { isSelfServiceOpen } from '../lib/self-service.ts';
import { useAccount } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { TextField } from '../ui/field/field.tsx';
import { setupQuery } from './queries.ts';
import { EmptyState, Skeleton } from '../ui/state/loaded.tsx';
import { SignInFrame } from '../account/sign-in/frame.tsx';
import css from '../account/sign-in/step.module.css';
import { focusWithKeys } from '../account/sign-in/focus-with-keys.ts';
import { NewCompany } from './new-company.tsx';
import shared from '../theme/shared.module.css';

/** TEAM-10: creates a company, where the operator allows it. */
export default function StartScreen() {
  return (
    <SignInFrame>
      {isSelfServiceOpen() ? (
        <Begun>{(begun) => <Steps begun={begun} />}</Begun>
      ) : (
        <EmptyState
          icon={<DoorClosed size={22} aria-hidden />}
          title={m.start_closed_title()}
          text={m.start_closed_text()}
        >
          <ButtonLink href="/">{m.account_sign_in_title()}</ButtonLink>
        </EmptyState>
      )}
    </SignInFrame>
  );
}

interface BegunProps {
  /** With the name of a company whose set-up has steps left. */
  children: (begun: string | undefined) => ReactNode;
}

/** START-1: who is signed in and has nothing yet that customers can book goes on where they were. */
function Begun({ children }: BegunProps) {
  const { query, membership } = useAccount();
  const sets = membership?.areas.settings === 'change';
  const setup = useQuery({ ...setupQuery('brand'), enabled: sets });
  // Without an answer one can begin all the same.
  if (query.isPending || (sets && setup.isPending)) return <Skeleton lines={4} />;
  const done = sets ? setup.data?.done : undefined;
  if (done && BOOKABLE.some((step) => !done.includes(step))) return <Redirect to="/start/next" replace />;
  return children(done && done.length < setupSteps.length ? membership?.name : undefined);
}

/** The steps that customers need. */
const BOOKABLE: readonly SetupStep[] = ['brand', 'shop', 'service'];

/** First the e-mail, proved by a mailed code; then the company and its owner. */
function Steps({ begun }: { begun: string | undefined }) {
  const [email, setEmail] = useState('');
  const sendCode = useMutation({
    meta: { screen: true },
    mutationFn: () => call('staffStartCode', { email: email.trim() }),
  });
  const { error } = sendCode;
  const form = useRefusedFocus<HTMLFormElement>(error);
  if (sendCode.isSuccess)
    return <NewCompany email={email.trim()} hash={sendCode.data.hash} onOtherEmail={sendCode.reset} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendCode.mutate();
  };
  return (
    <>
      <div>
        <h1 className={shared.question}>{m.start_title()}</h1>
        <p className={shared.lead}>{m.start_lead()}</p>
      </div>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <TextField
          ref={focusWithKeys}
          label={m.account_sign_in_email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={error ? (fieldError(error, 'email') ?? errorText(error)) : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button kind="primary" size="large" block type="submit" loading={sendCode.isPending}>
          {m.start_send_code()}
        </Button>
      </form>
      <div className={css.links}>
        {begun === undefined ? (
          <ButtonLink href="/">{m.start_have_account()}</ButtonLink>
        ) : (
          <ButtonLink href="/start/next">{m.start_go_on({ name: begun })}</ButtonLink>
        )}
      </div>
    </>
  );
}
