import type { EventName } from '@embook/domain/shared';
import type { Tx } from './open.ts';

/**
 * What is written of a change. `before` and `after` never hold a secret (TEAM-7), nor a name, a note or another text about
 * a customer: the log cannot be changed, and a customer can be erased (B22).
 */
export interface AuditEntry {
  readonly thing: string;
  readonly id: number;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
  /** Whose thing it is, where it is a shop's or an employee's. */
  readonly shopId?: number | null;
  readonly employeeId?: number | null;
  /** Why, in a member's own words, and of which customer: it is erased with them. */
  readonly because?: { readonly customerId: number; readonly reason: string } | undefined;
}

/** Who did it; the operator has no account. */
interface Author {
  readonly accountId: number | null;
  readonly name: string;
}

/** Where an event is written: at one company, at some, or at every one that the account works for. */
export interface AuditPath {
  readonly companyId: number | readonly number[] | undefined;
  readonly by: Author;
}

/** An entry with the event that it is of. */
export interface NamedEntry extends AuditEntry {
  readonly event: EventName;
}

/** Writes events in the transaction of the change, in their order. */
export type RecordEvents = (tx: Tx, place: AuditPath, entries: readonly NamedEntry[]) => Promise<void>;

/** Writes one. */
export type RecordEvent = (tx: Tx, event: EventName, place: AuditPath, entry: AuditEntry) => Promise<void>;
