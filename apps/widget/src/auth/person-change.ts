import type { Query, QueryClient } from '@tanstack/react-query';
import type { Session } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';

/** The company is the same for everyone, and nothing can be shown without it. */
const isPersonal = ({ queryKey }: Query): boolean => queryKey[0] !== 'company';

/**
 * Keeps what was loaded to the person it was loaded for. Whoever signs in sees it refreshed in place, so that nobody
 * is torn out of what they were doing (BOOK-6); whoever leaves, by log-out, by a 401 or in another tab, takes it along.
 * The draft of a booking is not among it: it belongs to the tab.
 */
export function followPerson(session: Session, client: QueryClient): void {
  let token = session.get('token');
  session.subscribe(() => {
    if (session.get('token') === token) return;
    token = session.get('token');
    if (token !== undefined) {
      void client.invalidateQueries({ predicate: isPersonal });
    } else {
      client.removeQueries({ type: 'inactive', predicate: isPersonal });
      void client.resetQueries({ predicate: isPersonal });
    }
  });
}

/** AUTH-7: the server knows this session no longer. A visitor has none that could end. */
export function endSession(session: Session): void {
  if (session.get('token') === undefined) return;
  session.set('token', undefined);
  toast(m.common_error_session(), 'problem');
}
