import type { SessionEnd } from '@embook/domain/auth';
import { m } from '../paraglide/messages.js';
import { failureOf } from './api-error.ts';

/** Why a session ended, to whoever was in it; without a reason it timed out (AUTH-7). */
export function sessionEndText(end: SessionEnd | undefined): string {
  switch (end) {
    case 'new_password':
      return m.common_error_session_new_password();
    case 'new_email':
      return m.common_error_session_new_email();
    case 'passkey_removed':
      return m.common_error_session_passkey_removed();
    case 'account_deleted':
      return m.common_error_session_account_deleted();
    case undefined:
      return m.common_error_session();
  }
}

/** The message for a visitor: the server's own, else that it could not be reached, else an internal error (ERR-1). */
export function errorText(error: unknown): string {
  const failure = failureOf(error);
  switch (failure?.kind) {
    case 'problem':
      return failure.message || m.common_error_fields();
    case 'network':
      return m.common_error_network();
    case 'unauthorized':
      return sessionEndText(failure.end);
    case 'internal':
    case undefined:
      return m.common_error_internal();
  }
}
