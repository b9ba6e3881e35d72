import type { SessionEnd } from '@embook/domain/auth';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from '../lib/api-error.ts';
import { sessionEndText } from '../lib/error-text.ts';
import type { Session } from '../lib/session.ts';
import { FAILED_PAYMENTS, writeTab } from '../lib/tab-store.ts';
import { toast } from '../lib/toasts.ts';
import { sayInPlace } from './session-end.ts';

/**
 * Every query but the company: that one is the same for everyone, and nothing renders without it. Refused with the token
 * of a session that has ended, it is asked for again without.
 */
const isPersonal = ({ queryKey, state }: Query): boolean => queryKey[0] !== 'company' || isUnauthorized(state.error);

const isOfCustomer = ({ meta }: Query): boolean => meta?.customer === true;

/**
 * Drops or refetches cached data when the token changes. Signing in refetches in place, so that the current screen
 * stays (BOOK-6); a log-out, a 401 or a log-out in another tab removes it. The booking draft is not affected: it
 * belongs to the tab.
 */
export function followPerson(session: Session, client: QueryClient): void {
  let token = session.get('token');
  session.subscribe(() => {
    if (session.get('token') === token) return;
    token = session.get('token');
    if (token !== undefined) {
      void client.invalidateQueries({ predicate: isPersonal });
    } else {
      leave(client);
    }
  });
}

/** Cancels running queries first. Queries that need a customer are reset without being fetched again (AUTH-6). */
function leave(client: QueryClient): void {
  writeTab(FAILED_PAYMENTS, null);
  void client.cancelQueries({ predicate: isPersonal });
  client.removeQueries({ type: 'inactive', predicate: isPersonal });
  for (const query of client.getQueryCache().findAll({ predicate: isOfCustomer })) query.reset();
  void client.resetQueries({ predicate: (query) => isPersonal(query) && !isOfCustomer(query) });
}

/** The key of the log-out mutation: while it runs, a 401 to another call shows no message. */
export const LOG_OUT = ['log-out'] as const;

/** AUTH-7: the server no longer accepts the token. Does nothing for a visitor, or while logging out. */
export function endSession(session: Session, client: QueryClient, end: SessionEnd | undefined): void {
  if (session.get('token') === undefined || client.isMutating({ mutationKey: LOG_OUT }) > 0) return;
  session.set('token', undefined);
  const text = sessionEndText(end);
  if (!sayInPlace(text)) toast(text, 'problem');
}
