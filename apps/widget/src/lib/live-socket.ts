import { type FinishedPayment, type Hello, readFinished } from '@embook/domain/live';
import { keepConnected } from '@embook/ui/reconnecting-socket';

export interface LiveSocketOptions {
  readonly address: string;
  readonly hello: Hello;
  readonly onFinished: (message: FinishedPayment) => void;
  /** While disconnected the caller polls, and once more on reconnecting (LIVE-3). */
  readonly onConnected: (connected: boolean) => void;
}

const LONGEST_WAIT_MS = 30_000;

/** Receives finished payments and reconnects until stopped. Returns the function that stops it (LIVE-1). */
export const listenForPayments = ({ address, hello, onFinished, onConnected }: LiveSocketOptions): (() => void) =>
  keepConnected({
    address,
    longestWaitMs: LONGEST_WAIT_MS,
    onOpen: (socket) => {
      socket.send(JSON.stringify(hello));
      onConnected(true);
    },
    onMessage: (data) => {
      const message = typeof data === 'string' ? readFinished(data) : undefined;
      if (message) onFinished(message);
    },
    onLost: () => onConnected(false),
  });
