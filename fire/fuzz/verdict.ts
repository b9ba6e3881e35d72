import { chooseLocale } from '@embook/domain/shared';
import { messages } from '../../apps/server/src/messages/index.ts';
import type { BadRequest } from './bad-requests.ts';

interface Answer {
  readonly statusCode: number;
  readonly payload: string;
}

/** What is wrong with an answer to something bad: nothing, if it is an envelope with a text in the asked language. */
export function wrongWith(
  { statusCode, payload }: Answer,
  { headers }: Pick<BadRequest, 'headers'>,
): string | undefined {
  if (statusCode >= 500) return `a ${statusCode}`;
  const { code, result } = read(payload);
  if (code !== statusCode) return `code ${String(code)} under status ${statusCode}`;
  if (statusCode < 400) return undefined;
  const words = messages[chooseLocale([headers['locale'] ?? '', ...(headers['accept-language'] ?? '').split(',')])];
  const { message, errors = {} } = Object(result) as { message?: unknown; errors?: Record<string, unknown> };
  if (![...Object.values<unknown>(words.problems), words.staleByYou].includes(message))
    return `the message ${JSON.stringify(message)}`;
  const odd = Object.values(errors).find((text) => !Object.values<unknown>(words.fields).includes(text));
  return odd === undefined ? undefined : `the field text ${JSON.stringify(odd)}`;
}

function read(payload: string): { code?: unknown; result?: unknown } {
  try {
    return Object(JSON.parse(payload));
  } catch {
    return {};
  }
}
