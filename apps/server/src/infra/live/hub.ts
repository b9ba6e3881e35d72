import { finishedFrame } from '@embook/domain/live';
import type { Notice } from './announce.ts';

/** Whose sockets they are. */
export interface Listener {
  readonly companyId: number;
  readonly customerId: number;
}

/** As much of a socket as the hub needs. */
interface Line {
  send(frame: string): void;
  close(code: number, reason: string): void;
}

export type Hub = ReturnType<typeof createHub>;

/** Why a socket is closed. Whoever hears `refused` stays away until they sign in again; all others come back. */
export const closing = {
  refused: [1008, 'refused'],
  restart: [1012, 'come back'],
  trouble: [1013, 'try again later'],
  session: [4001, 'prove the session again'],
  displaced: [4002, 'too many connections'],
} as const;

const MOST_LINES = 5;
/** Whoever connects this soon after news still hears them: they may have come in between a question and the hello. */
const REMEMBERED_MS = 30_000;

/** Who is connected to this process, and who hears what (A11). */
export function createHub() {
  /** Oldest first. */
  const lines = new Map<string, Set<Line>>();
  const recent = new Map<string, Set<string>>();
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

  return {
    /** From now on this line hears what is meant for them; the answer ends that. */
    join(listener: Listener, line: Line): () => void {
      const key = keyOf(listener);
      const theirs = add(lines, key, line);
      for (const oldest of theirs) {
        if (theirs.size <= MOST_LINES) break;
        theirs.delete(oldest);
        oldest.close(...closing.displaced);
      }
      for (const frame of recent.get(key) ?? []) line.send(frame);
      return () => remove(lines, key, line);
    },

    hear(notice: Notice): void {
      const key = keyOf(notice);
      const theirs = [...(lines.get(key) ?? [])];
      if ('close' in notice) {
        for (const line of theirs) line.close(...closing.session);
        return;
      }
      const frame = finishedFrame(notice.finished);
      remember(key, frame);
      for (const line of theirs) line.send(frame);
    },

    /** How many lines there are. */
    count: (): number => [...lines.values()].reduce((sum, theirs) => sum + theirs.size, 0),

    /** Something may have gone unheard: everyone comes back and asks (LIVE-3, B6). */
    restart(): void {
      for (const theirs of lines.values()) for (const line of theirs) line.close(...closing.restart);
    },
  };
}
