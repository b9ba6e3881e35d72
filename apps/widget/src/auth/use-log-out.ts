import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../lib/api.ts';
import { failureOf } from '../lib/api-error.ts';
import { sessionEndText } from '../lib/error-text.ts';
import { toast } from '../lib/toasts.ts';
import { useSession } from '../lib/use-session.tsx';
import { useKeptNote } from '../lib/kept-note.ts';
import { useLastBank } from '../lib/last-bank.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { LOG_OUT } from './person-change.ts';

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

/** The server refused the token, so logging out has nothing left to end there. */
const isRefused = (error: unknown): boolean => {
  const failure = failureOf(error);
  if (failure?.kind === 'problem') return failure.code >= CLIENT_ERROR && failure.code < SERVER_ERROR;
  return failure?.kind === 'unauthorized';
};

/** Shared by every button that logs out, with what each does afterwards. */
export const logOutMutation = { mutationKey: LOG_OUT, mutationFn: () => call('logout', {}), meta: { screen: true } };

/** AUTH-6. The customer's cached data is removed with the token (person-change.ts). */
export function useLogOut(): { logOut: () => void; pending: boolean } {
  const session = useSession();
  const [, navigate] = useLocation();
  const [, rememberBank] = useLastBank();
  const { forget: forgetNote } = useKeptNote(undefined);
  const leave = () => {
    rememberBank(undefined);
    forgetNote();
    session.set('token', undefined);
    navigate(paths.signIn('profile'));
  };
  const { mutate, isPending } = useMutation({
    ...logOutMutation,
    onSuccess: () => {
      leave();
      toast(m.auth_logged_out());
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (!isRefused(error)) return toast(m.auth_log_out_failed(), 'problem');
      leave();
      return toast(sessionEndText(failure?.kind === 'unauthorized' ? failure.end : undefined), 'problem');
    },
  });
  return { logOut: () => mutate(), pending: isPending };
}
