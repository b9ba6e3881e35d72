import { finishedFrame } from '@embook/domain/live';
import type { CustomerNotice, Notice, StaffEvent, StaffNotice } from './announce.ts';

/** Whose sockets they are. */
export interface Listener {
  readonly companyId: number;
  readonly customerId: number;
}

/** Somebody who works at a company, and what of its changes concerns them. */
export interface StaffListener {
  readonly companyId: number;
  readonly accountId: number;
  concerns(event: StaffEvent): boolean;
}

/** As much of a socket as the hub needs. */
interface Line {
  send(frame: string): void;
  close(code: number, reason: string): void;
}

export type Hub = ReturnType<typeof createHub>;

/** Why a socket is closed. After `refused` a client connects again only once it has signed in again; after the others at once. */
export const closing = {
  refused: [1008, 'refused'],
  restart: [1012, 'come back'],
  trouble: [1013, 'try again later'],
  session: [4001, 'prove the session again'],
  displaced: [4002, 'too many connections'],
} as const;

const MAX_LINES = 5;
/** Somebody at work has more tabs open. */
const MAX_STAFF_LINES = 20;
/** Who connects this soon after a message still gets it: it may have been sent between their last call and the hello. */
const REMEMBERED_MS = 30_000;

/** Who is connected to this process, and who receives what (A11). */
export function createHub() {
  /** Oldest first. */
  const lines = new Map<string, Set<Line>>();
  const recent = new Map<string, Set<string>>();
  /** Oldest first. */
  const staffLines = new Map<Line, StaffListener>();
  const keyOf = ({ companyId, customerId }: Listener): string => `${companyId}/${customerId}`;

  function add<T>(map: Map<string, Set<T>>, key: string, value: T): Set<T> {
    const values = map.get(key) ?? new Set<T>();
    map.set(key, values.add(value));
    return values;
  }

  function remove<T>(map: Map<string, Set<T>>, key: string, value: T): void {
    const values = map.get(key);
    if (values?.delete(value) && values.size === 0) map.delete(key);
  }

  function remember(key: string, frame: string): void {
    add(recent, key, frame);
    setTimeout(() => remove(recent, key, frame), REMEMBERED_MS).unref();
  }

  function hearOfStaff(notice: StaffNotice): void {
    if ('close' in notice) {
      for (const [line, { accountId }] of staffLines) if (accountId === notice.staffId) line.close(...closing.session);
      return;
    }
    const { companyId, changed } = notice;
    const { shopId, employeeId: _, ...event } = changed;
    const frame = JSON.stringify({ event: 'CHANGED', ...event, shop_id: shopId });
    for (const [line, listener] of staffLines)
      if (listener.companyId === companyId && listener.concerns(changed)) line.send(frame);
  }

  function hearOfCustomer(notice: CustomerNotice): void {
    const key = keyOf(notice);
    const theirs = [...(lines.get(key) ?? [])];
    if ('close' in notice) {
      for (const line of theirs) line.close(...closing.session);
      return;
    }
    const frame = finishedFrame(notice.finished);
    remember(key, frame);
    for (const line of theirs) line.send(frame);
  }

  return {
    /** From now on this socket receives what is meant for them; the returned function ends that. */
    join(listener: Listener, line: Line): () => void {
      const key = keyOf(listener);
      const theirs = add(lines, key, line);
      for (const oldest of theirs) {
        if (theirs.size <= MAX_LINES) break;
        theirs.delete(oldest);
        oldest.close(...closing.displaced);
      }
      for (const frame of recent.get(key) ?? []) line.send(frame);
      return () => remove(lines, key, line);
    },

    /** The same for the console; the answer ends it. */
    joinStaff(listener: StaffListener, line: Line): () => void {
      staffLines.set(line, listener);
      const theirs = [...staffLines].filter(([, { accountId }]) => accountId === listener.accountId);
      for (const [oldest] of theirs.slice(0, -MAX_STAFF_LINES)) {
        staffLines.delete(oldest);
        oldest.close(...closing.displaced);
      }
      return () => void staffLines.delete(line);
    },

    hear: (notice: Notice): void => ('customerId' in notice ? hearOfCustomer(notice) : hearOfStaff(notice)),

    /** How many lines there are. */
    count: (): number => [...lines.values()].reduce((sum, theirs) => sum + theirs.size, staffLines.size),

    /** Something may have gone unheard: everyone comes back and asks (LIVE-3, B6). */
    restart(): void {
      for (const theirs of lines.values()) for (const line of theirs) line.close(...closing.restart);
      for (const line of staffLines.keys()) line.close(...closing.restart);
    },
  };
}
