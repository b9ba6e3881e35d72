import { m } from '../paraglide/messages.js';
import { failureOf } from './api-error.ts';

/** The message for a visitor: the server's own, else that it could not be reached, else an internal error (ERR-1). */
export function errorText(error: unknown): string {
  const failure = failureOf(error);
  switch (failure?.kind) {
    case 'problem':
      return failure.message || m.common_error_fields();
    case 'network':
      return m.common_error_network();
    case 'unauthorized':
      return m.common_error_session();
    case 'internal':
    case undefined:
      return m.common_error_internal();
  }
}
