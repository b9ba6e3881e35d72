import { finishedFrame } from '@embook/domain/live';
import type { CustomerNotice, Notice, StaffEvent, StaffNotice } from './announce.ts';

/** Whose sockets they are. */
export interface Listener {
  readonly companyId: number;
  /** Negative for an e-mail that is no customer's: its sockets are bounded alike and receive nothing. */
  readonly customerId: number;
  /** Without a token: the network it connects from, hashed. It receives what was begun there alone (LIVE-1). */
  readonly network?: string | undefined;
}

/** A member at a company, and which of its changes they receive. */
export interface StaffListener {
  readonly companyId: number;
  readonly accountId: number;
  concerns(event: StaffEvent): boolean;
}

/** As much of a socket as the hub needs. */
interface Socket {
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

const MAX_SOCKETS = 5;
/** Sockets without a token of one network, whoever they name: each costs memory, and none proved anything. */
const MAX_NETWORK_SOCKETS = 100;
/** Staff have more tabs open. */
const MAX_STAFF_SOCKETS = 20;
/** Who connects this soon after a message still gets it: it may have been sent between their last call and the hello. */
const REPLAY_MS = 30_000;

/** Who is connected to this process, and who receives what (A11). */
export function createHub() {
  /** Oldest first. */
  const sockets = new Map<string, Set<Socket>>();
  const recent = new Map<string, Set<string>>();
  /** Oldest first. */
  const staffSockets = new Map<Socket, StaffListener>();
  /** Those of a network without a token, oldest first. */
  const byNetwork = new Map<string, Set<Socket>>();
  // Apart from those with a token, so that nobody displaces the customer's own.
  const keyOf = ({ companyId, customerId, network }: Listener): string =>
    `${companyId}/${customerId}${network === undefined ? '' : `@${network}`}`;

  function add<T>(map: Map<string, Set<T>>, key: string, value: T): Set<T> {
    const values = map.get(key) ?? new Set<T>();
    map.set(key, values.add(value));
    return values;
  }

  function remove<T>(map: Map<string, Set<T>>, key: string, value: T): void {
    const values = map.get(key);
    if (values?.delete(value) && values.size === 0) map.delete(key);
  }

  function displace(theirs: Set<Socket>, most: number): void {
    for (const oldest of theirs) {
      if (theirs.size <= most) break;
      theirs.delete(oldest);
      oldest.close(...closing.displaced);
    }
  }

  function remember(key: string, frame: string): void {
    add(recent, key, frame);
    setTimeout(() => remove(recent, key, frame), REPLAY_MS).unref();
  }

  /** A31: whoever is connected to a company that is blocked proves the session again, which is refused. */
  function closeAll(companyId: number): void {
    for (const [key, theirs] of sockets)
      if (key.startsWith(`${companyId}/`)) for (const socket of theirs) socket.close(...closing.session);
    for (const [socket, listener] of staffSockets)
      if (listener.companyId === companyId) socket.close(...closing.session);
  }

  function sendToStaff(notice: StaffNotice): void {
    if ('close' in notice) {
      for (const [socket, { accountId }] of staffSockets)
        if (accountId === notice.staffId) socket.close(...closing.session);
      return;
    }
    const { companyId, changed } = notice;
    if (changed.action === 'company.blocked') return closeAll(companyId);
    const { shopId, employeeId: _, ...event } = changed;
    const frame = JSON.stringify({ event: 'CHANGED', ...event, shop_id: shopId });
    for (const [socket, listener] of staffSockets)
      if (listener.companyId === companyId && listener.concerns(changed)) socket.send(frame);
  }

  function sendToCustomer(notice: CustomerNotice): void {
    const key = keyOf({ companyId: notice.companyId, customerId: notice.customerId });
    if ('close' in notice) {
      for (const socket of sockets.get(key) ?? []) socket.close(...closing.session);
      return;
    }
    const frame = finishedFrame(notice.finished);
    const { companyId, customerId, network } = notice;
    const keys = network === undefined ? [key] : [key, keyOf({ companyId, customerId, network })];
    for (const each of keys) {
      remember(each, frame);
      for (const socket of sockets.get(each) ?? []) socket.send(frame);
    }
  }

  return {
    /** Subscribes a socket to the customer's messages; the returned function unsubscribes it. */
    join(listener: Listener, socket: Socket): () => void {
      const key = keyOf(listener);
      const { network } = listener;
      displace(add(sockets, key, socket), MAX_SOCKETS);
      if (network !== undefined) displace(add(byNetwork, network, socket), MAX_NETWORK_SOCKETS);
      for (const frame of recent.get(key) ?? []) socket.send(frame);
      return () => {
        remove(sockets, key, socket);
        if (network !== undefined) remove(byNetwork, network, socket);
      };
    },

    /** The same for the console. */
    joinStaff(listener: StaffListener, socket: Socket): () => void {
      staffSockets.set(socket, listener);
      const theirs = [...staffSockets].filter(([, { accountId }]) => accountId === listener.accountId);
      for (const [oldest] of theirs.slice(0, -MAX_STAFF_SOCKETS)) {
        staffSockets.delete(oldest);
        oldest.close(...closing.displaced);
      }
      return () => void staffSockets.delete(socket);
    },

    deliver: (notice: Notice): void => ('customerId' in notice ? sendToCustomer(notice) : sendToStaff(notice)),

    /** The number of sockets. */
    count: (): number => [...sockets.values()].reduce((sum, theirs) => sum + theirs.size, staffSockets.size),

    /** Messages may have been missed: all sockets are closed, and clients reconnect and poll (LIVE-3, B6). */
    restart(): void {
      for (const theirs of sockets.values()) for (const socket of theirs) socket.close(...closing.restart);
      for (const socket of staffSockets.keys()) socket.close(...closing.restart);
    },
  };
}
