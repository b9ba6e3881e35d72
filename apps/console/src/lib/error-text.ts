import { m } from '../paraglide/messages.js';
import { CallError } from './call-error.ts';

/** The message for a member: the platform's own, else that it could not be reached, else an internal error. */
export function errorText(error: unknown): string {
  const failure = error instanceof CallError ? error.failure : undefined;
  switch (failure?.kind) {
    case 'problem':
      return failure.refusal.message;
    case 'network':
      return m.shell_error_network();
    case 'session':
      return m.shell_error_session();
    case 'dismissed':
      return m.shell_error_dismissed();
    case 'internal':
    case undefined:
      return m.shell_error_internal();
  }
}
