/**
 * What a failed statement means to the caller: the slot is `taken`, the till of the day is `closed` (TILL-2), the same
 * attempt may succeed on a `retry`, or the database is `unavailable` for now (B8). Undefined is a bug of ours. Drivers and drizzle wrap errors in one another,
 * so the whole chain of causes is searched.
 */
export type DatabaseProblem = 'taken' | 'closed' | 'retry' | 'unavailable';

export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    const problem = byCode('code' in cause ? String(cause.code) : '') ?? byMessage(cause.message);
    if (problem) return problem;
    // However the system puts it: a missing socket file is the same as a closed port.
    if ('syscall' in cause && cause.syscall === 'connect') return 'unavailable';
  }
  return undefined;
}

/**
 * What a log may hold of a failure: the innermost message. Drizzle's own repeats the values of the statement, among
 * them names and addresses of people.
 */
export function reasonOf(error: unknown): string {
  let inner = error;
  for (let depth = 0; inner instanceof Error && inner.cause instanceof Error && depth < 8; depth += 1)
    inner = inner.cause;
  // The job queue reports copies of errors, which are no instances of Error any more.
  const { message } = Object(inner) as { message?: unknown };
  return typeof message === 'string' ? message : String(inner);
}

/** The stack, without messages that may repeat values. */
export const placeOf = (error: unknown): string[] =>
  error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];

/** Exclusion violation. */
const TAKEN = '23P01';
/** Raised by our own trigger on the entries of the till. */
const CLOSED = 'TL001';
/** Serialization failure, deadlock, lock timeout. */
const RETRY = ['40001', '40P01', '55P03'];
/**
 * Connection and resource classes, shutdown, statement and idle timeouts, a standby that cannot write; then what the
 * operating system says of a server that is gone.
 */
const UNAVAILABLE =
  /^(?:08...|53...|57P0.|57014|25P0[34]|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

function byCode(code: string): DatabaseProblem | undefined {
  if (code === TAKEN) return 'taken';
  if (code === CLOSED) return 'closed';
  if (RETRY.includes(code)) return 'retry';
  return UNAVAILABLE.test(code) ? 'unavailable' : undefined;
}

/** The drivers give these no code. */
const byMessage = (message: string): DatabaseProblem | undefined =>
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|PGlite is clos)/.test(
    message,
  )
    ? 'unavailable'
    : undefined;
