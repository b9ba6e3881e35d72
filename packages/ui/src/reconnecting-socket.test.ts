import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepConnected } from './reconnecting-socket.ts';

const CLOSED = 3;
const LONG_MS = 60_000;
const REFUSED = 1008;

const opened: FakeSocket[] = [];

class FakeSocket extends EventTarget {
  static readonly CLOSED = CLOSED;
  readyState = 0;

  constructor() {
    super();
    opened.push(this);
  }

  close(code = 1000): void {
    this.readyState = CLOSED;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

beforeEach(() => {
  opened.length = 0;
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('WebSocket', FakeSocket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const connect = (onLost: (code: number) => void) =>
  keepConnected({ address: 'wss://host/ws', longestWaitMs: 2000, onOpen: vi.fn(), onMessage: vi.fn(), onLost });

test('[AGD-6] waits longer after each loss, up to the longest wait of its caller', () => {
  const stop = connect(vi.fn());
  for (const wait of [500, 1000, 2000, 2000]) {
    const before = opened.length;
    opened.at(-1)?.close();
    vi.advanceTimersByTime(wait - 1);
    expect(opened).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(opened).toHaveLength(before + 1);
  }
  stop();
});

test('[AGD-6] tells its caller the close code, and reconnects', () => {
  const onLost = vi.fn();
  const stop = connect(onLost);
  opened[0]?.close(REFUSED);
  expect(onLost.mock.calls).toEqual([[REFUSED]]);
  vi.advanceTimersByTime(LONG_MS);
  expect(opened).toHaveLength(2);
  stop();
});

test('[AGD-6] a caller that stops it because of the loss is not connected again', () => {
  const stop: () => void = connect(() => stop());
  opened[0]?.close(REFUSED);
  vi.advanceTimersByTime(LONG_MS);
  dispatchEvent(new Event('online'));
  expect(opened).toHaveLength(1);
});
