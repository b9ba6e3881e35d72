import { call } from '../../lib/call.ts';
import { useSignedOut } from '../../lib/session.ts';

/** Ends this session. Whatever the platform says, this tab forgets who was signed in. */
export function useSignOut(): () => void {
  const signedOut = useSignedOut();
  return () => void call('staffSignOut', {}).then(signedOut, signedOut);
}
