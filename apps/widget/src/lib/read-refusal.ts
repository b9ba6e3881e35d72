import { sessionEnds } from '@embook/domain/auth';
import { flag, mapOf, nullable, optionalOr, readWire, record, text, whole } from '@embook/domain/shared';
import { ApiError } from './api-error.ts';

const refusal = record({
  code: whole(),
  result: record({
    message: optionalOr(text(), ''),
    errors: optionalOr(mapOf(text()), {}),
    timer: nullable(whole()),
    companyBanned: optionalOr(flag(), false),
  }),
});

/** A 401 with the reason that the server names, if any (AUTH-7). */
export function unauthorizedError(result: unknown): ApiError {
  const end = sessionEnds.find((each) => each === Object(result).session_end);
  return new ApiError(end ? { kind: 'unauthorized', end } : { kind: 'unauthorized' });
}

/** The error that a refusal on the wire means; undefined when it says nothing to a person. */
export function readRefusal(body: unknown): ApiError | undefined {
  const refused = readWire(refusal, body);
  if (!refused.ok) return undefined;
  const { code, result } = refused.value;
  if (code === 401) return unauthorizedError(Object(body).result);
  const { message, errors, timer, companyBanned } = result;
  if (message === '' && Object.keys(errors).length === 0) return undefined;
  return new ApiError({
    kind: 'problem',
    code,
    message,
    errors,
    timer: timer ?? undefined,
    companyBanned,
    result: Object(body).result,
  });
}
