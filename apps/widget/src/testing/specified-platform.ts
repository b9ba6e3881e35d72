import { type Call, contract } from '@embook/domain/contract';
import { type Endpoint, readForm } from '@embook/domain/shared';
import { encode } from 'zod/mini';
import type { Answers } from './demo-answers.ts';

export interface SentCall {
  readonly call: string;
  /** The fields as sent, by their wire names. */
  readonly fields: Readonly<Record<string, string | string[]>>;
  readonly token: string | null;
  readonly status: number;
}

/** Instead of a status: the widget aborted the call. */
export const GIVEN_UP = 599;

const known = (Object.keys(contract) as Call[]).filter((name) => !('capability' in contract[name]));

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '(\\d+)')}$`);

function sentFields(form: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => (name.endsWith('[]') ? [name.slice(0, -2), form.getAll(name)] : [name, form.get(name) ?? ''])),
  );
}

/**
 * A server of the specification instead of `fetch`: it has only those calls and fields, and refuses any other. Records
 * what it receives in `sent`.
 */
export const specifiedPlatform =
  (answers: Answers, sent: SentCall[]): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'https://platform.example');
    const name = known.find(
      (each) => contract[each].method === init.method && patternOf(contract[each].path).test(url.pathname),
    );
    const form = init.body instanceof URLSearchParams ? init.body : url.searchParams;
    const fields = sentFields(form);
    const token = new Headers(init.headers).get('user-access-token');
    const reply = (status: number, result: unknown) => {
      sent.push({ call: url.pathname, fields, token, status });
      return new Response(JSON.stringify({ code: status, result }), { status });
    };
    if (!name) return reply(404, { message: `no call ${url.pathname}` });
    const endpoint: Endpoint<object> = contract[name];
    const { names } = endpoint.fields;
    const extra = Object.keys(fields).filter((field) => {
      const ours = names.find(([, theirs]) => theirs === field)?.[0];
      return ours === undefined || ours in (endpoint.fieldCapabilities ?? {});
    });
    if (extra.length > 0 || new Headers(init.headers).has('idempotency-key'))
      return reply(422, { message: `unknown: ${extra.join()}` });
    if (endpoint.caller === 'customer' && token === null) return reply(401, { message: 'who?' });
    const [, inPath] = patternOf(endpoint.path).exec(url.pathname) ?? [];
    const read = readForm(endpoint.fields, inPath ? { ...fields, subscriptionId: inPath } : fields);
    if (!read.ok) return reply(422, { message: JSON.stringify(read.refused) });
    const answer: unknown = answers[name];
    const given: unknown = typeof answer === 'function' ? answer(read.values) : answer;
    const givenUp = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => {
        reply(GIVEN_UP, {});
        reject(new DOMException('given up', 'AbortError'));
      });
    });
    return Promise.race([
      givenUp,
      Promise.resolve(given).then((result) => reply(200, encode(endpoint.answer.schema, result))),
    ]);
  };
