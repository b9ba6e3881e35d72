import type { Locale } from '@embook/domain/shared';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, type Failure } from './api-error.ts';
import { createQueryClient } from './error-handling.ts';
import { errorText } from './error-text.ts';
import { startTexts } from './texts.ts';

afterEach(() => startTexts('en'));

const problem: Failure = {
  kind: 'problem',
  code: 409,
  message: 'Deze tijd is net geboekt.',
  errors: {},
  timer: undefined,
  companyBanned: false,
};

test.each<[Locale, Failure, string]>([
  ['en', { kind: 'network' }, 'Cannot connect to the server. Please check your internet connection.'],
  ['nl', { kind: 'network' }, 'Kan geen verbinding maken met de server. Controleer je internetverbinding.'],
  ['en', { kind: 'internal' }, 'An internal error occurred. Please try again.'],
  ['nl', { kind: 'internal' }, 'Er is een interne fout opgetreden. Probeer het opnieuw.'],
  ['en', { kind: 'unauthorized' }, 'Your session has timed out. Please log in.'],
  ['nl', { kind: 'unauthorized' }, 'Je sessie is verlopen. Log in a.u.b.'],
  ['nl', problem, 'Deze tijd is net geboekt.'],
])('[ERR-1] in %s %o reads "%s"', async (locale, failure, text) => {
  await startTexts(locale);
  expect(errorText(new ApiError(failure))).toBe(text);
});

test('[ERR-1] an unexpected error is shown as an internal error', () => {
  expect(errorText(new TypeError('x is not a function'))).toBe('An internal error occurred. Please try again.');
});

function watched() {
  const onMessage = vi.fn<(text: string) => void>();
  const onUnauthorized = vi.fn<() => void>();
  return { onMessage, onUnauthorized, client: createQueryClient({ onMessage, onUnauthorized }) };
}

const failing = (failure: Failure) => ({ queryFn: () => Promise.reject(new ApiError(failure)), retryDelay: 0 });

test('[ERR-1] a failed call shows one message, unless its screen shows the error', async () => {
  const { client, onMessage } = watched();
  await client.prefetchQuery({ queryKey: ['a'], ...failing(problem) });
  expect(onMessage.mock.calls).toEqual([[problem.message]]);
  await client.prefetchQuery({ queryKey: ['b'], meta: { screen: true }, ...failing(problem) });
  expect(onMessage).toHaveBeenCalledTimes(1);
});

test('[AUTH-7] a 401 ends the session and shows no message', async () => {
  const { client, onMessage, onUnauthorized } = watched();
  await client.prefetchQuery({ queryKey: ['a'], meta: { screen: true }, ...failing({ kind: 'unauthorized' }) });
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  expect(onMessage).not.toHaveBeenCalled();
});
