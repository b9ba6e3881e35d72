import { call } from '../../lib/call.ts';
import { useSignedOut } from '../../lib/session.ts';

/** Ends this session. Whatever the platform answers, this tab drops its data. */
export function useSignOut(): () => void {
  const signedOut = useSignedOut();
  return () => void call('staffSignOut', {}).then(signedOut, signedOut);
}
