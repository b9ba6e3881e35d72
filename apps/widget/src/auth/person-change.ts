import type { Query, QueryClient } from '@tanstack/react-query';
import type { Session } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';

/** The company is the same for everyone, and nothing can be shown without it. */
const isPersonal = ({ queryKey }: Query): boolean => queryKey[0] !== 'company';

const isOfCustomer = ({ meta }: Query): boolean => meta?.customer === true;

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
      leave(client);
    }
  });
}

/** Whatever was asked for the person is given up first, and what only a customer is told is not asked for again (AUTH-6). */
function leave(client: QueryClient): void {
  void client.cancelQueries({ predicate: isPersonal });
  client.removeQueries({ type: 'inactive', predicate: isPersonal });
  for (const query of client.getQueryCache().findAll({ predicate: isOfCustomer })) query.reset();
  void client.resetQueries({ predicate: (query) => isPersonal(query) && !isOfCustomer(query) });
}

/** The mutation that logs out, so that a 401 to anything beside it says nothing of its own. */
export const LOG_OUT = ['log-out'] as const;

/** AUTH-7: the server knows this session no longer. A visitor has none that could end, and whoever leaves ends it. */
export function endSession(session: Session, client: QueryClient): void {
  if (session.get('token') === undefined || client.isMutating({ mutationKey: LOG_OUT }) > 0) return;
  session.set('token', undefined);
  toast(m.common_error_session(), 'problem');
}
