import { afterEach, expect, test, vi } from 'vitest';
import { call, setCaller } from './call.ts';
import { CallError, fieldError, refusalOf, staleNotice } from './call-error.ts';

const proveAgain = vi.fn(async () => true);
const sessionEnded = vi.fn();
const factorRequired = vi.fn();
setCaller({ companyKey: () => 'demo-aurora', sessionEnded, proveAgain, factorRequired });

interface RecordedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Answers in the given order; returns the requests. */
function answers(...given: readonly (readonly [status: number, result: object])[]): RecordedRequest[] {
  const sent: RecordedRequest[] = [];
  const left = [...given];
  vi.stubGlobal(
    'fetch',
    async (
      url: string,
      { method, headers, body }: { method: string; headers: RecordedRequest['headers']; body?: string },
    ) => {
      sent.push({ url, method, headers, body: body === undefined ? undefined : JSON.parse(body) });
      const [status, result] = left.shift() ?? [500, {}];
      return new Response(JSON.stringify({ code: status, result }), { status });
    },
  );
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test('[TEAM-4] a call is JSON to its own origin, for the company of the tab', async () => {
  const sent = answers([200, {}]);
  await call('staffEndSession', { id: 7 });
  expect(sent).toEqual([
    {
      url: '/api/staff/me/sessions/7',
      method: 'DELETE',
      headers: { locale: 'en', 'company-api-key': 'demo-aurora', 'content-type': 'application/json' },
      body: {},
    },
  ]);
});

test('[TEAM-9] a call that needs a fresh sign-in is repeated after it, with the same fields', async () => {
  const sent = answers([403, { message: 'Sign in again.', fresh_sign_in: true }], [200, {}]);
  await call('staffRemoveMember', { id: 3 });
  expect(proveAgain).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('[TEAM-9] closing that dialog changes nothing', async () => {
  proveAgain.mockResolvedValueOnce(false);
  const sent = answers([403, { message: 'Sign in again.', fresh_sign_in: true }]);
  const error = await failure(call('staffRemoveMember', { id: 3 }));
  expect(error instanceof CallError && error.failure).toEqual({ kind: 'dismissed' });
  expect(sent).toHaveLength(1);
});

test('[TEAM-3] the end of a session is reported once; a wrong password at the sign-in is not one', async () => {
  answers([401, { problem: 'session_ended', message: 'Your session is over.' }]);
  const error = await failure(call('staffTeam', {}));
  expect(error instanceof CallError && error.failure).toEqual({ kind: 'session' });
  expect(sessionEnded).toHaveBeenCalledOnce();
  answers([401, { message: 'Wrong.', second_factor: true }]);
  const refused = await failure(call('staffSignIn', { email: 'a@embook.test', password: 'x' }));
  expect(refusalOf(refused)?.result).toMatchObject({ second_factor: true });
  expect(sessionEnded).toHaveBeenCalledOnce();
});

test('[TEAM-2] a missing second factor ends no session; one that the owner has just required is reported', async () => {
  answers([401, { problem: 'second_factor_missing', message: 'Enter the code.', second_factor: true }]);
  const missing = await failure(call('staffRequireSecondFactor', { required: true }));
  expect(refusalOf(missing)?.status).toBe(401);
  expect(sessionEnded).not.toHaveBeenCalled();
  answers([403, { problem: 'second_factor_required', message: 'Set one up.', second_factor_required: true }]);
  await failure(call('staffTeam', {}));
  expect(factorRequired).toHaveBeenCalledOnce();
});

test('[TEAM-8] a conflict carries who changed it, and the current version', async () => {
  answers([409, { message: 'Somebody was faster.', changed_by: 'Lotte', current: { role: 'desk' } }]);
  const error = await failure(call('staffChangeMember', { id: 1, version: 1, role: 'door' }));
  expect(staleNotice(error)).toEqual({ changedBy: 'Lotte', current: { role: 'desk' } });
  expect(staleNotice(new Error('another'))).toBeUndefined();
});

test('a refused field has its own text; a body that is no answer is a network error', async () => {
  answers([422, { message: 'Look again.', errors: { email: 'This is no e-mail.' } }]);
  const refused = await failure(call('staffInvite', { email: 'x', role: 'desk' }));
  expect(fieldError(refused, 'email')).toBe('This is no e-mail.');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
  const lost = await failure(call('staffTeam', {}));
  expect(lost instanceof CallError && lost.failure.kind).toBe('network');
});
