import { BOUND } from '@embook/domain/testing/bound';
import { afterEach, expect, test, vi } from 'vitest';
import { overHttp } from './over-http.ts';
import { openSession } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

const settings = {
  baseUrl: 'https://api.example',
  wsBaseUrl: 'wss://api.example',
  companyApiKey: 'late',
  companyChosen: false,
  strictPath: false,
  showCloseButton: false,
  style: 'website',
  username: undefined,
  password: undefined,
} as const;

/** A call in progress, which the server will answer with 401. */
async function asked() {
  let answer = () => {};
  const fetch = vi.fn<() => Promise<Response>>(
    () => new Promise((resolve) => (answer = () => resolve(new Response('{"code":401}', { status: 401 })))),
  );
  vi.stubGlobal('fetch', fetch);
  const session = openSession('late', false);
  session.set('token', 'first');
  const call = overHttp({ settings, session, has: () => false })('profileGet', {}, {}).catch((error: unknown) => error);
  // The first call downloads its part of the contract, which takes long on a busy machine.
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce(), BOUND);
  return { session, call, answer: () => answer() };
}

test.each([
  ['another session has begun', 'second', { kind: 'unauthorized', late: true }],
  ['it has ended already', undefined, { kind: 'unauthorized', late: true }],
  ['it is still the one', 'first', { kind: 'unauthorized' }],
])('[AUTH-7] a 401 to a call of a session when %s', async (_, token, failure) => {
  const { session, call, answer } = await asked();
  session.set('token', token);
  answer();
  expect(await call).toHaveProperty('failure', failure);
});
