import { KeyRound, LockKeyhole } from 'lucide-react';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { fieldError, refusalOf } from '../../lib/call-error.ts';
import { readClock } from '../../lib/clock.ts';
import { errorText } from '../../lib/error-text.ts';
import { isSelfServiceOpen } from '../../lib/self-service.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { PasswordField, TextField } from '../../ui/field/field.tsx';
import { focusWithKeys } from './focus-with-keys.ts';
import css from './step.module.css';
import shared from '../../theme/shared.module.css';

interface PasswordStepProps {
  email: string;
  password: string;
  onEmail: (email: string) => void;
  onPassword: (password: string) => void;
  onSubmit: (event: FormEvent) => void;
  onForgotten: () => void;
  pending: boolean;
  error: Error | null;
  passkey: { readonly pending: boolean; readonly start: () => void } | undefined;
}

const NOON = 12;
const EVENING = 18;

/** By the device's clock. */
function greeting(): string {
  const hour = new Date(readClock()).getHours();
  if (hour < NOON) return m.account_sign_in_morning();
  return hour < EVENING ? m.account_sign_in_afternoon() : m.account_sign_in_evening();
}

export function PasswordStep({
  email,
  password,
  onEmail,
  onPassword,
  onSubmit,
  onForgotten,
  pending,
  error,
  passkey,
}: PasswordStepProps) {
  const fields = Object.keys(refusalOf(error)?.errors ?? {});
  return (
    <>
      <div>
        <h1 className={shared.question}>{greeting()}</h1>
        <p className={shared.lead}>{m.account_sign_in_lead()}</p>
      </div>
      {passkey && (
        <>
          <Button size="large" block loading={passkey.pending} onClick={passkey.start}>
            <KeyRound size={18} aria-hidden />
            {m.account_sign_in_passkey()}
          </Button>
          <p className={css.or}>{m.account_sign_in_or()}</p>
        </>
      )}
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <TextField
          label={m.account_sign_in_email()}
          type="email"
          name="email"
          ref={focusWithKeys}
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={fieldError(error, 'email')}
          onChange={({ target }) => onEmail(target.value)}
        />
        <PasswordField
          label={m.account_sign_in_password()}
          aside={
            <button type="button" className={css.link} onClick={onForgotten}>
              {m.account_sign_in_forgotten()}
            </button>
          }
          name="password"
          autoComplete="current-password"
          value={password}
          error={fieldError(error, 'password')}
          onChange={({ target }) => onPassword(target.value)}
        />
        {error && fields.length === 0 && (
          <p className={`${shared.refusal} ${css.refused}`} role="alert">
            {errorText(error)}
          </p>
        )}
        <Button kind="primary" size="large" block type="submit" loading={pending}>
          {m.account_sign_in_continue()}
        </Button>
      </form>
      <p className={css.small}>
        <LockKeyhole size={16} aria-hidden />
        <span>{m.account_sign_in_staff_only()}</span>
      </p>
      {isSelfServiceOpen() && (
        <Link href="/start" className={css.link}>
          {m.account_sign_in_start()}
        </Link>
      )}
    </>
  );
}
