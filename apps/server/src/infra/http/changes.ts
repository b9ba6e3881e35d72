import type { EventName } from '@embook/domain/shared';
import type { Db, Tx } from '../db/open.ts';
import type { AuditEntry, AuditPath, NamedEntry, RecordEvents } from '../db/audit-entry.ts';
import { refuseBlocked } from './refuse-blocked.ts';

/** An answer whose event was written; only `Changes` makes one, so a change without it does not compile (TEAM-7). */
export class Recorded<T> {
  readonly answer: T;
  readonly #isRecorded = true;

  constructor(answer: T) {
    this.answer = answer;
  }

  static is(value: unknown): value is Recorded<unknown> {
    return value instanceof Recorded && value.#isRecorded;
  }
}

/** A thing that a call changed beside the one it names. */
export interface AlsoChanged extends AuditEntry {
  readonly event?: EventName;
}

export interface Change<T> {
  readonly answer: T;
  /** What goes into the audit log, under the event that the contract names. */
  readonly entry: AuditEntry;
  /** Other things that changed with it, each under its own event or else the same one. */
  readonly also?: readonly AlsoChanged[];
  /** Where the caller does not say it: the company, and who did it. */
  readonly place?: AuditPath;
}

/** Thrown where a request changes nothing: it is answered without an event, and nothing is written. */
export class Unchanged extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('nothing was changed');
    this.answer = answer;
  }
}

/** Whether a request names nothing to change beside what it is about. */
export const namesNothing = (request: object, beside: readonly string[]): boolean =>
  Object.entries(request).every(([name, value]) => value === undefined || beside.includes(name));

/** A call under an idempotency key: what it answered the first time, and where that is kept (A4). */
export interface Repetition {
  /** The first answer; undefined for the first call. Waits for one that is still running. */
  claim(tx: Tx): Promise<{ readonly answer: unknown } | undefined>;
  keep(tx: Tx, answer: unknown): Promise<void>;
}

/** How a staff call makes a change. */
export type Changes = ReturnType<typeof createChanges>;

/** The caller's company and name, as far as they are known before the call. */
type KnownPlace = AuditPath | undefined;

/** One for each call that names an event: it writes that event, once, in the transaction of the change (TEAM-7). */
export function createChanges(
  db: Db,
  record: RecordEvents,
  event: EventName,
  known: KnownPlace,
  repetition?: Repetition,
) {
  let written = 0;
  let isRepeated = false;

  async function write(
    tx: Tx,
    entry: AuditEntry,
    place: AuditPath | undefined,
    also: readonly AlsoChanged[] = [],
  ): Promise<void> {
    const where = place ?? known;
    if (!where || !entry) throw new Error(`${event} is not recorded: who did it, or what, is missing`);
    const named = ({ event: own = event, ...other }: AlsoChanged): NamedEntry => ({ ...other, event: own });
    await record(tx, where, [...also.map(named), { ...entry, event }]);
    written += 1;
  }

  /** Thrown inside a transaction, so that a change without its event, or with two, is undone. */
  const checkWritten = (): void => {
    if (written !== 1 && !isRepeated) throw new Error(`${event} was written ${written} times`);
  };

  return {
    /** Changes and writes the event, both or neither. A repetition changes nothing and gets the first answer. */
    async transaction<T>(work: (tx: Tx) => Promise<Change<T>>): Promise<Recorded<T>> {
      try {
        return await db.transaction(async (tx) => {
          written = 0;
          const first = await repetition?.claim(tx);
          // It was kept for the same call with the same fields, so it has the same shape.
          isRepeated = first !== undefined;
          if (first) return new Recorded(first.answer as T);
          const { answer, entry, place, also = [] } = await work(tx);
          // After its locks: a call that was admitted before the company was blocked changes nothing (A31).
          if (typeof known?.companyId === 'number') await refuseBlocked(tx, known.companyId);
          await write(tx, entry, place, also);
          checkWritten();
          await repetition?.keep(tx, answer);
          return new Recorded(answer);
        });
      } catch (error) {
        // The same work made its answer.
        if (error instanceof Unchanged) return new Recorded(error.answer as T);
        throw error;
      }
    },

    /** The same for code that has a transaction of its own, such as booking: writes the event in it. */
    record: (tx: Tx, entry: AuditEntry): Promise<void> => write(tx, entry, undefined),

    /** The answer of such code; fails unless the event was written, by this call or by the one it repeats. */
    recorded<T>(answer: T): Recorded<T> {
      checkWritten();
      return new Recorded(answer);
    },
  };
}
