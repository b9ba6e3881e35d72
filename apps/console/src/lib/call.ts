import { type StaffCall, type StaffContract, staffContract } from '@embook/domain/contract';
import {
  type AnswerOf,
  type FieldsOf,
  type ProblemCode,
  readWire,
  type StaffEndpoint,
  writeStaffCall,
} from '@embook/domain/shared';
import { currentLocale } from '@embook/ui/texts';
import { CallError, type Refusal } from './call-error.ts';

const CALL_TIMEOUT_MS = 30_000;

/** Events of calls that the shell handles. */
interface CallEvents {
  /** The session has ended: sign in again, at the same address (TEAM-3). */
  sessionEnded: () => void;
  /** Asks for a fresh sign-in; true once it was done (TEAM-9). */
  proveAgain: () => Promise<boolean>;
  /** The owner has just made a second factor mandatory (TEAM-2). */
  factorRequired: () => void;
}

interface Caller extends CallEvents {
  /** The company of this tab. */
  companyKey: () => string | undefined;
}

let caller: Caller | undefined;

export const setCaller = (chosen: Caller): void => {
  caller = chosen;
};

/** Makes fields that may be `undefined` optional. */
type CallFields<F> = { [K in keyof F as undefined extends F[K] ? never : K]: F[K] } & {
  [K in keyof F as undefined extends F[K] ? K : never]?: F[K];
};

/** The part of `fetch` that a call needs. */
export type Send = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly status: number; json(): Promise<unknown> }>;

const sendByFetch: Send = (url, init) => fetch(url, { ...init, credentials: 'same-origin', redirect: 'error' });

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** One per intention: requests repeated with the same key take effect once (A4). */
  readonly idempotencyKey?: string;
  /** `fetch`, unless the progress is needed. */
  readonly send?: Send;
  readonly timeoutMs?: number;
}

/** One call of the staff contract, as this member; rejects with a CallError. */
export async function call<K extends StaffCall>(
  name: K,
  fields: CallFields<FieldsOf<StaffContract[K]>>,
  options: CallOptions = {},
): Promise<AnswerOf<StaffContract[K]>> {
  const endpoint: StaffEndpoint = staffContract[name];
  const send = () => request(endpoint, fields, options);
  try {
    // Decoded by the endpoint of this name.
    return (await send().catch((error: unknown) => proveAndRetry(error, send))) as AnswerOf<StaffContract[K]>;
  } catch (error) {
    if (!(error instanceof CallError) || error.failure.kind !== 'problem') throw error;
    const { result } = error.failure.refusal;
    if (result['second_factor_required'] === true && name !== 'staffWorkplace') caller?.factorRequired();
    // Other refusals with 401 are about the input: a password, a code, a passkey.
    if (result['problem'] !== ('session_ended' satisfies ProblemCode)) throw error;
    caller?.sessionEnded();
    throw new CallError({ kind: 'session' });
  }
}

/** TEAM-9: repeats the call after a fresh sign-in, so that nothing typed is lost. */
async function proveAndRetry(error: unknown, send: () => Promise<unknown>): Promise<unknown> {
  const isAsked =
    error instanceof CallError && error.failure.kind === 'problem' && error.failure.refusal.result['fresh_sign_in'];
  if (!isAsked || !caller) throw error;
  if (!(await caller.proveAgain())) throw new CallError({ kind: 'dismissed' });
  return send();
}

async function request(endpoint: StaffEndpoint, fields: object, options: CallOptions): Promise<unknown> {
  const { url, body } = writeStaffCall(endpoint, fields);
  const { signal, idempotencyKey, send = sendByFetch, timeoutMs = CALL_TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const companyKey = caller?.companyKey();
  let status: number;
  let sent: unknown;
  try {
    const response = await send(url, {
      method: endpoint.method,
      headers: {
        locale: currentLocale(),
        ...(companyKey !== undefined && { 'company-api-key': companyKey }),
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body && { body: JSON.stringify(body) }),
    });
    ({ status } = response);
    sent = await response.json().catch(() => undefined);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError({ kind: 'network' });
  }
  return read(endpoint, status, sent);
}

function read(endpoint: StaffEndpoint, status: number, sent: unknown): unknown {
  const result = Object(Object(sent).result) as Readonly<Record<string, unknown>>;
  if (status === 200) {
    const answer = readWire(endpoint.answer, result);
    if (answer.ok) return answer.value;
    throw new CallError({ kind: 'internal' });
  }
  const { message } = result;
  if (typeof message !== 'string') throw new CallError({ kind: status >= 502 ? 'network' : 'internal' });
  throw new CallError({ kind: 'problem', refusal: refusalFrom(status, message, result) });
}

const refusalFrom = (status: number, message: string, result: Readonly<Record<string, unknown>>): Refusal => {
  const { timer } = result;
  return {
    status,
    message,
    // The platform's format: one text for each field.
    errors: Object(result['errors']) as Record<string, string>,
    timer: typeof timer === 'number' ? timer : undefined,
    result,
  };
};
