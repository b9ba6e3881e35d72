import { sessionEnds } from '@embook/domain/auth';
import { chooseLocale, type Locale, problemStatus } from '@embook/domain/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../messages/index.ts';
import { databaseProblem } from '../db/problem.ts';
import { Problem } from './problem.ts';

/** The language of the answer: the `locale` header, else what the browser prefers. */
export const localeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Locale =>
  chooseLocale([String(headers['locale'] ?? ''), ...(headers['accept-language'] ?? '').split(',')]);

/** What a refusal says: HTTP status = `code`, a text in the reader's language, no internals. */
export function refusalOf(problem: Problem, locale: Locale, readerName?: string, isStaffCall = false) {
  const words = messages[locale];
  const fieldWords = isStaffCall ? { ...words.fields, ...words.staffFields } : words.fields;
  const errors = Object.entries(problem.fields ?? {}).map(([field, reason]) => [field, fieldWords[reason]]);
  // TEAM-8: whoever has two tabs open is not told of somebody else.
  const isOwn = problem.code === 'stale' && readerName !== undefined && problem.extra['changed_by'] === readerName;
  const end = sessionEnds.find((each) => each === problem.extra['session_end']);
  const plainMessage = end ? words.sessionEnds[end] : words.problems[problem.code];
  return {
    code: problemStatus[problem.code],
    result: {
      // The texts are for people and may change; `problem` and `reasons` are for programs and stay (API-3).
      problem: problem.code,
      message: isOwn ? words.staleByYou : plainMessage,
      ...(errors.length > 0 && { errors: Object.fromEntries(errors), reasons: problem.fields }),
      ...problem.extra,
      ...(isOwn && { changed_by_you: true }),
    },
  };
}

/** Every refusal over HTTP is sent here. */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(
    problem,
    localeOf(request),
    request.staff?.account?.name,
    request.routeOptions.config?.staff !== undefined,
  );
  const { code } = refusal;
  request.problem = problem.code;
  if (code === 503) void reply.header('retry-after', '2');
  if (code === 429 && typeof problem.extra['timer'] === 'number')
    void reply.header('retry-after', String(problem.extra['timer']));
  return reply.code(code).send(refusal);
}

/** More than this is not read to its end, however politely it is refused. */
const MOST_DRAINED_BYTES = 64 * 1024 * 1024;

/**
 * Reads what is left of a body that is refused for its size. Answered in the middle of it the connection would break, and
 * the browser would see that instead of the answer.
 */
export async function drain({ raw }: Pick<FastifyRequest, 'raw'>): Promise<void> {
  if (raw.complete || raw.readableEnded || raw.destroyed) return;
  let left = MOST_DRAINED_BYTES;
  await new Promise<void>((resolve) => {
    const count = (bytes: Uint8Array) => {
      left -= bytes.byteLength;
      if (left < 0) resolve();
    };
    raw.on('data', count);
    for (const event of ['end', 'close', 'error']) raw.once(event, () => resolve());
    raw.resume();
  });
}

/** Maps errors of the framework and the database to our refusals. Staff calls take JSON, all others forms. */
export function asProblem(error: unknown, isStaffCall = false): Problem | undefined {
  if (error instanceof Problem) return error;
  const { code, statusCode, message } = Object(error) as { code?: unknown; statusCode?: unknown; message?: unknown };
  // The client closed the connection in the middle of its request.
  if (code === 'ECONNRESET' && message === 'aborted') return new Problem('malformed_request');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new Problem('too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return new Problem(isStaffCall ? 'json_only' : 'unsupported_media');
  const problem = databaseProblem(error);
  if (problem !== undefined) return new Problem(problem === 'closed' ? 'day_closed' : 'unavailable');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Problem('malformed_request');
  return undefined;
}
