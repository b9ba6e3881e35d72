import { type FinishedPayment, type Hello, readFinished } from '@embook/domain/live';

export interface LiveSocketOptions {
  readonly address: string;
  readonly hello: Hello;
  readonly onFinished: (message: FinishedPayment) => void;
  /** While disconnected the caller polls, and once more on reconnecting (LIVE-3). */
  readonly onConnected: (connected: boolean) => void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A connection closed sooner than this does not reset the delay. */
const STABLE_AFTER_MS = 10_000;

/** Exponential backoff with jitter, so that visitors do not all reconnect at the same moment. */
const backoffDelay = (attempt: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2);

/** Undefined for an address that the browser refuses to open, such as `ws:` in an `https:` page. */
function open(address: string): WebSocket | undefined {
  try {
    return new WebSocket(address);
  } catch {
    return undefined;
  }
}

/** Receives finished payments and reconnects until stopped. Returns the function that stops it (LIVE-1). */
export function listenForPayments({ address, hello, onFinished, onConnected }: LiveSocketOptions): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stableTimer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let ended = false;

  const connect = () => {
    clearTimeout(timer);
    const current = open(address);
    socket = current;
    if (!current) return;
    current.addEventListener('open', () => {
      current.send(JSON.stringify(hello));
      stableTimer = setTimeout(() => (attempt = 0), STABLE_AFTER_MS);
      onConnected(true);
    });
    current.addEventListener('message', ({ data }) => {
      const message = typeof data === 'string' ? readFinished(data) : undefined;
      if (message && !ended) onFinished(message);
    });
    current.addEventListener('close', () => {
      clearTimeout(stableTimer);
      if (ended || socket !== current) return;
      onConnected(false);
      timer = setTimeout(connect, backoffDelay(attempt));
      attempt += 1;
    });
  };

  /** The network is back: reconnect without waiting for the delay. */
  const connectNow = () => {
    if (socket?.readyState === WebSocket.CLOSED) connect();
  };

  connect();
  addEventListener('online', connectNow);
  return () => {
    ended = true;
    clearTimeout(timer);
    clearTimeout(stableTimer);
    removeEventListener('online', connectNow);
    socket?.close();
  };
}
