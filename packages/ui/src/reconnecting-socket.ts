interface SocketOptions {
  readonly address: string;
  /** The delay between two attempts grows up to this. */
  readonly longestWaitMs: number;
  readonly onOpen: (socket: WebSocket) => void;
  readonly onMessage: (data: unknown) => void;
  /** The connection was lost, with the close code; another attempt follows unless this stops it. */
  readonly onLost: (code: number) => void;
}

const FIRST_WAIT_MS = 500;
/** A connection closed sooner than this does not reset the delay. */
const STABLE_AFTER_MS = 10_000;

/** Undefined for an address that the browser refuses to open, such as `ws:` in an `https:` page. */
function open(address: string): WebSocket | undefined {
  try {
    return new WebSocket(address);
  } catch {
    return undefined;
  }
}

/** Connects, and reconnects until stopped. Returns the function that stops it; nothing is reported after that (LIVE-3, AGD-6). */
export function keepConnected({ address, longestWaitMs, onOpen, onMessage, onLost }: SocketOptions): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stableTimer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;

  const connect = () => {
    clearTimeout(timer);
    const current = open(address);
    socket = current;
    if (!current) return;
    current.addEventListener('open', () => {
      stableTimer = setTimeout(() => (attempt = 0), STABLE_AFTER_MS);
      onOpen(current);
    });
    current.addEventListener('message', ({ data }) => {
      if (socket === current) onMessage(data);
    });
    current.addEventListener('close', ({ code }) => {
      clearTimeout(stableTimer);
      if (socket !== current) return;
      // Exponential backoff with jitter, so that pages do not all reconnect at the same moment.
      const wait = Math.min(longestWaitMs, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
      timer = setTimeout(connect, wait);
      attempt += 1;
      onLost(code);
    });
  };

  /** The network is back: reconnect without waiting for the delay. */
  const connectNow = () => {
    if (socket?.readyState === WebSocket.CLOSED) connect();
  };

  connect();
  addEventListener('online', connectNow);
  return () => {
    const last = socket;
    socket = undefined;
    clearTimeout(timer);
    clearTimeout(stableTimer);
    removeEventListener('online', connectNow);
    last?.close();
  };
}
