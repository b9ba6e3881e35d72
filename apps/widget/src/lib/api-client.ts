import { type Call, type Contract, contract } from '@embook/domain/contract';
import { isSameServer, type Settings } from '@embook/domain/embedding';
import {
  type AnswerOf,
  type Capability,
  type Endpoint,
  type FieldCapability,
  type FieldsOf,
  type Form,
  type Locale,
  readWire,
  writeCall,
  writeForm,
} from '@embook/domain/shared';
import { reportUnexpected } from '../reporting/error-reporting.ts';
import type { CallOptions } from './api.ts';
import { ApiError } from './api-error.ts';
import { readRefusal, unauthorizedError } from './read-refusal.ts';
import { isFontFile } from '@embook/domain/company';

export interface Caller {
  readonly settings: Settings;
  readonly token: string | undefined;
  readonly locale: Locale;
  /** Whether the platform supports an addition to the specification. */
  readonly has: (capability: Capability) => boolean;
}

const SUCCESS = 200;
const CALL_TIMEOUT_MS = 30_000;

const headersOf = ({ settings, token, locale }: Caller): Record<string, string> => ({
  locale,
  ...(settings.companyApiKey ? { 'company-api-key': settings.companyApiKey } : {}),
  ...(token ? { 'user-access-token': token } : {}),
  ...(settings.username || settings.password
    ? { authorization: `Basic ${base64(`${settings.username ?? ''}:${settings.password ?? ''}`)}` }
    : {}),
});

const base64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** Sends one call and decodes its envelope; every failure becomes an ApiError. */
export async function send<K extends Call>(
  caller: Caller,
  name: K,
  fields: FieldsOf<Contract[K]>,
  { signal, onUpload, idempotencyKey }: CallOptions,
): Promise<AnswerOf<Contract[K]>> {
  const known: Endpoint<object> = await endpointOf(name).catch(() => {
    throw new ApiError({ kind: 'network' });
  });
  // Fails without a request: a screen that is left after logging out may still call (AUTH-6).
  if (known.caller === 'customer' && caller.token === undefined) throw new ApiError({ kind: 'unauthorized' });
  const endpoint = { ...known, fields: fieldsFor(caller, known, fields) };
  const get = endpoint.method === 'GET';
  const { path, form } = endpoint.multipart
    ? { path: endpoint.path, form: withFile(endpoint.fields, fields) }
    : inForm(endpoint, fields);
  const query = get && form instanceof URLSearchParams && form.size > 0 ? `?${form}` : '';
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);

  let status: number;
  let body: unknown;
  try {
    const address = `${caller.settings.baseUrl}${path}${query}`;
    const headers = { ...headersOf(caller), ...keyHeader(caller, idempotencyKey) };
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    if (onUpload) {
      const { upload } = await import('./upload.ts');
      ({ status, body } = await upload(address, { headers, body: form, signal: either }, onUpload));
    } else {
      const response = await fetch(address, {
        method: endpoint.method,
        headers,
        credentials: 'omit',
        // The headers carry the customer's token: they must not follow a redirect to another address.
        redirect: 'error',
        signal: either,
        ...(get ? {} : { body: form }),
      });
      status = response.status;
      body = parsed(await response.text());
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ kind: 'network' });
  }
  const { baseUrl } = caller.settings;
  const whole = isSameServer(baseUrl, location.origin) ? body : resolveAddresses(body, baseUrl);
  return read(name, endpoint, status, whole) as AnswerOf<Contract[K]>; // decoded by the endpoint of this name
}

const keyHeader = ({ has }: Caller, key: string | undefined): Record<string, string> =>
  key !== undefined && has('idempotency-key') ? { 'idempotency-key': key } : {};

/** Removes fields, and refuses calls, that a platform of the specification does not support (API-1). */
function fieldsFor(
  { has, settings }: Caller,
  { capability, fields, fieldCapabilities = {} }: Endpoint<object>,
  values: object,
): Form<object> {
  // Before a company is chosen its capabilities are unknown, but the list of companies has to be fetched.
  if (capability && settings.companyApiKey !== undefined && !has(capability)) throw new ApiError({ kind: 'internal' });
  const isSent = (name: string): boolean => {
    const needed: FieldCapability | undefined = Reflect.get(fieldCapabilities, name);
    return needed === undefined || (needed === 'given-by-server' ? Boolean(Reflect.get(values, name)) : has(needed));
  };
  return { ...fields, names: fields.names.filter(([ours]) => isSent(ours)) };
}

function inForm(endpoint: Endpoint<object>, values: object) {
  const { path, pairs } = writeCall(endpoint, values);
  return { path, form: new URLSearchParams(pairs) };
}

/** A multipart body: the file as bytes, everything else as in any form. */
function withFile(fields: Form<object>, values: object): FormData {
  const body = new FormData();
  const isFile = (name: string) => Reflect.get(values, name) instanceof Uint8Array;
  const plain = { ...fields, names: fields.names.filter(([ours]) => !isFile(ours)) };
  for (const [name, value] of writeForm(plain, values)) body.append(name, value);
  for (const [ours, theirs] of fields.names) {
    const bytes: unknown = Reflect.get(values, ours);
    if (bytes instanceof Uint8Array) body.append(theirs, pictureOf(bytes), theirs);
  }
  return body;
}

/** With its MIME type, which some platforms check; copied, since a typed array may be a view of a larger buffer. */
function pictureOf(bytes: Uint8Array): Blob {
  const type = { 0x89: 'image/png', 0xff: 'image/jpeg', 0x52: 'image/webp' }[bytes[0] ?? 0];
  return new Blob([Uint8Array.from(bytes)], type ? { type } : {});
}

/** Undefined for a body that is not JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function read(name: Call, endpoint: Endpoint<object>, status: number, body: unknown): unknown {
  const { code, result } = Object(body) as { code?: unknown; result?: unknown };
  if (status === 401 || Number(code) === 401) throw unauthorizedError(result);
  if (Number(code) === SUCCESS) {
    const answer = readWire(endpoint.answer, result);
    if (!answer.ok) return unread(`${name}: cannot read ${answer.at || 'the answer'}`);
    if (answer.leftOut.length > 0) reportOnce(`${name}: left out ${answer.leftOut.join(', ')}`);
    return answer.value;
  }
  throw readRefusal(body) ?? unread(`${name}: status ${status} without a message`);
}

function unread(why: string): never {
  reportOnce(why);
  throw new ApiError({ kind: 'internal' });
}

const reported = new Set<string>();

/** Lists are fetched repeatedly, so each problem is reported once. It names fields, never their values. */
function reportOnce(what: string): void {
  if (reported.has(what)) return;
  reported.add(what);
  reportUnexpected(new Error(what));
}

/** How a call is written and read. In the browser's build each noun's calls are a download of their own (`build/calls-by-noun.ts`). */
const endpointOf = async <K extends Call>(name: K): Promise<Contract[K]> => contract[name];

/** Fields of the wire that hold an address of the platform: pictures, videos, documents and payments. */
const ADDRESS_FIELD = /_url$|^(?:company_logo|home_gallery|license_link|paymentLink)$/;

/**
 * Makes the addresses of an answer absolute. A platform may send paths relative to itself, which the page of another
 * server would resolve against its own origin (EMB-6).
 */
export function resolveAddresses(answer: unknown, baseUrl: string, name = ''): unknown {
  // The one field of this name is a font's address; any but that of a platform's own file is dropped (A26).
  if (name === 'import') return isFontFile(String(answer)) ? resolved(String(answer), baseUrl) : '';
  if (typeof answer === 'string') return ADDRESS_FIELD.test(name) ? resolved(answer, baseUrl) : answer;
  if (Array.isArray(answer)) return answer.map((each: unknown) => resolveAddresses(each, baseUrl, name));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, resolveAddresses(value, baseUrl, key)]));
}

const resolved = (text: string, baseUrl: string): string =>
  text !== '' && URL.canParse(text, `${baseUrl}/`) ? new URL(text, `${baseUrl}/`).href : text;
