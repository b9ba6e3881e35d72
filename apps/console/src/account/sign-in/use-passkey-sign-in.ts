import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import type { Account } from '../../lib/session.ts';

/** A passkey belongs to a name; browsers refuse one at an address such as 127.0.0.1 or [::1]. */
const isBareAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/** Whether the browser converts WebAuthn's JSON itself; older ones sign in by password. */
export const isPasskeySupported = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !isBareAddress(location.hostname);

/** Closing the browser's dialog is not an error. */
const isDismissal = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Asks the browser for a passkey; undefined when its dialog was closed. */
export async function passkeyAnswer(ask: () => Promise<Credential | null>): Promise<Record<string, unknown>> {
  const credential = await ask().catch((error: unknown) => {
    throw isDismissal(error) ? new CallError({ kind: 'dismissed' }) : error;
  });
  if (!(credential instanceof PublicKeyCredential)) throw new CallError({ kind: 'internal' });
  return { ...credential.toJSON() };
}

/** A passkey counts as both factors (TEAM-2). */
export function usePasskeySignIn(onSignedIn: (account: Account) => void) {
  const signIn = useMutation({
    meta: { screen: true },
    mutationFn: async () => {
      const { options } = await call('staffPasskeyChallenge', {});
      // The platform's WebAuthn library makes these options for exactly this function.
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      );
      const response = await passkeyAnswer(() => navigator.credentials.get({ publicKey }));
      return call('staffPasskeySignIn', { response });
    },
    onSuccess: onSignedIn,
  });
  const isDismissed = signIn.error instanceof CallError && signIn.error.failure.kind === 'dismissed';
  return { ...signIn, error: isDismissed ? null : signIn.error };
}
