import { isPasskeySupported } from '@embook/ui/webauthn';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useAddress } from '../../lib/address.ts';
import { call } from '../../lib/call.ts';
import { refusalOf } from '../../lib/call-error.ts';
import { type Account, meQuery } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { CodeStep } from './code-step.tsx';
import { ForgottenStep } from './forgotten-step.tsx';
import { SignInFrame } from './frame.tsx';
import { PasswordStep } from './password-step.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** E-mail and password together, then the code where a second factor is set up; a passkey skips both (TEAM-2). */
export default function SignIn() {
  const client = useQueryClient();
  useEffect(() => {
    document.title = `${m.account_sign_in_title()} · Embook`;
  }, []);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [entered, setStep] = useState<'password' | 'code'>('password');
  // In the address, so that the browser's Back leads from there to the password and not out of the console.
  const address = useAddress();
  const step = address.get('forgotten') === undefined ? entered : 'forgotten';
  const enter = (account: Account) => client.setQueryData(meQuery.queryKey, account);

  const signIn = useMutation({
    meta: { screen: true },
    mutationFn: (code?: string) => call('staffSignIn', { email: email.trim(), password, ...(code && { code }) }),
    onSuccess: enter,
    onError: (error) => {
      if (refusalOf(error)?.result['second_factor'] === true) setStep('code');
    },
  });
  const passkey = usePasskeySignIn(enter);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate(undefined);
  };
  const isOnlyAsking = refusalOf(signIn.error)?.result['second_factor'] === true && signIn.variables === undefined;
  const error = isOnlyAsking ? null : signIn.error;

  return (
    <SignInFrame>
      {step === 'forgotten' && (
        <ForgottenStep
          email={email}
          onEmail={setEmail}
          onBack={() => address.set({ forgotten: undefined }, { replace: true })}
        />
      )}
      {step === 'code' && (
        <CodeStep
          email={email}
          error={error}
          pending={signIn.isPending}
          onCode={(code) => signIn.mutate(code)}
          onBack={() => {
            signIn.reset();
            setStep('password');
          }}
        />
      )}
      {step === 'password' && (
        <PasswordStep
          email={email}
          password={password}
          onEmail={setEmail}
          onPassword={setPassword}
          onSubmit={submit}
          onForgotten={() => address.set({ forgotten: 'password' })}
          pending={signIn.isPending}
          error={error ?? passkey.error}
          passkey={isPasskeySupported() ? { pending: passkey.isPending, start: () => passkey.mutate() } : undefined}
        />
      )}
    </SignInFrame>
  );
}
