import { type FinishedPayment, type Hello, readFinished } from '@embook/domain/live';

export interface LiveSocketOptions {
  readonly address: string;
  readonly hello: Hello;
  readonly onFinished: (message: FinishedPayment) => void;
  /** Heard or not: whoever waits asks by itself while it is not, and once more when it is again (LIVE-3). */
  readonly onConnected: (connected: boolean) => void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A server that takes the call only to hang up has not been reached. */
const STEADY_MS = 10_000;

/** Twice as long each time, and never all visitors at the same moment. */
const waitBefore = (attempt: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2);

/** An address that no browser would open, such as `ws:` in a page of `https:`, never connects. */
function open(address: string): WebSocket | undefined {
  try {
    return new WebSocket(address);
  } catch {
    return undefined;
  }
}

/** Listens for finished payments and connects again for as long as anyone waits. Returns how to end it (LIVE-1). */
export function listenForPayments({ address, hello, onFinished, onConnected }: LiveSocketOptions): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let steady: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let ended = false;

  const connect = () => {
    clearTimeout(timer);
    const current = open(address);
    socket = current;
    if (!current) return;
    current.addEventListener('open', () => {
      current.send(JSON.stringify(hello));
      steady = setTimeout(() => (attempt = 0), STEADY_MS);
      onConnected(true);
    });
    current.addEventListener('message', ({ data }) => {
      const message = typeof data === 'string' ? readFinished(data) : undefined;
      if (message && !ended) onFinished(message);
    });
    current.addEventListener('close', () => {
      clearTimeout(steady);
      if (ended || socket !== current) return;
      onConnected(false);
      timer = setTimeout(connect, waitBefore(attempt));
      attempt += 1;
    });
  };

  /** The network is back: no reason to wait any longer. */
  const connectNow = () => {
    if (socket?.readyState === WebSocket.CLOSED) connect();
  };

  connect();
  addEventListener('online', connectNow);
  return () => {
    ended = true;
    clearTimeout(timer);
    clearTimeout(steady);
    removeEventListener('online', connectNow);
    socket?.close();
  };
}
