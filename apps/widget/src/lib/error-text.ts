import { m } from '../paraglide/messages.js';
import { ApiError } from './api-error.ts';

/** What to show a person: the server's own words, else that it could not be reached, else that it failed (ERR-1). */
export function errorText(error: unknown): string {
  const failure = error instanceof ApiError ? error.failure : undefined;
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
