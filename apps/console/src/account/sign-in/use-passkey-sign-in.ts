import { askForPasskey } from '@embook/ui/webauthn';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import type { Account } from '../../lib/session.ts';

/** Closing the browser's dialog is no error that is shown. */
export function passkeyOf<T>(answer: T | 'dismissed' | 'known'): T {
  if (answer === 'dismissed') throw new CallError({ kind: 'dismissed' });
  if (answer === 'known') throw new CallError({ kind: 'internal' });
  return answer;
}

/** A passkey counts as both factors (TEAM-2). */
export function usePasskeySignIn(onSignedIn: (account: Account) => void) {
  const signIn = useMutation({
    meta: { screen: true },
    mutationFn: async () => {
      const { options } = await call('staffPasskeyChallenge', {});
      return call('staffPasskeySignIn', { response: passkeyOf(await askForPasskey(options)) });
    },
    onSuccess: onSignedIn,
  });
  const isDismissed = signIn.error instanceof CallError && signIn.error.failure.kind === 'dismissed';
  return { ...signIn, error: isDismissed ? null : signIn.error };
}
