import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeWebSockets } from '../testing/fake-web-socket.ts';
import { listenForPayments } from './live-socket.ts';

const hello = { email: 'anne@jansen.example', companyApiKey: 'key', accessToken: 'token' };
const finished = { event: 'FINISH_PAYMENT', type: 'booking', id: 5, status: 'ok' };
const LONG_MS = 60_000;

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listen() {
  const sockets = fakeWebSockets();
  const onFinished = vi.fn();
  const onConnected = vi.fn();
  const end = listenForPayments({ address: 'wss://host/ws', hello, onFinished, onConnected });
  return { sockets, onFinished, onConnected, end };
}

test('[LIVE-1] says who listens as soon as it is connected', () => {
  const { sockets, onConnected } = listen();
  expect(sockets[0]?.address).toBe('wss://host/ws');
  sockets[0]?.open();
  expect(sockets[0]?.sent.map((text) => JSON.parse(text))).toEqual([hello]);
  expect(onConnected.mock.calls).toEqual([[true]]);
});

test('[LIVE-2] hands on finished payments and nothing else', () => {
  const { sockets, onFinished } = listen();
  sockets[0]?.open();
  for (const other of ['nonsense', '{"event":"HELLO"}', { ...finished, status: 'maybe' }]) sockets[0]?.say(other);
  expect(onFinished).not.toHaveBeenCalled();
  sockets[0]?.say(finished);
  expect(onFinished.mock.calls).toEqual([[finished]]);
});

test('[LIVE-3] connects again after each loss, later each time, and never gives up', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { sockets, onConnected } = listen();
  const waits: number[] = [];
  for (let loss = 0; loss < 12; loss += 1) {
    const before = sockets.length;
    sockets.at(-1)?.drop();
    let waited = 0;
    while (sockets.length === before && waited <= LONG_MS) {
      vi.advanceTimersByTime(500);
      waited += 500;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
  sockets.at(-1)?.open();
  expect(onConnected).toHaveBeenLastCalledWith(true);
});

test('[LIVE-3] after a steady connection the next loss is short again; one that is hung up at once does not count', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { sockets } = listen();
  for (let loss = 0; loss < 3; loss += 1) {
    sockets.at(-1)?.open();
    sockets.at(-1)?.drop();
    vi.advanceTimersByTime(LONG_MS);
  }
  expect(sockets).toHaveLength(4);
  sockets.at(-1)?.drop();
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(4);
  vi.advanceTimersByTime(LONG_MS);
  sockets.at(-1)?.open();
  vi.advanceTimersByTime(LONG_MS);
  sockets.at(-1)?.drop();
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(6);
});

test('[LIVE-3] does not wait when the network comes back', () => {
  const { sockets } = listen();
  sockets[0]?.drop();
  dispatchEvent(new Event('online'));
  expect(sockets).toHaveLength(2);
});

test('[LIVE-1] once nobody waits it is closed and stays so', () => {
  const { sockets, end, onConnected, onFinished } = listen();
  sockets[0]?.open();
  end();
  expect(sockets[0]?.readyState).toBe(3);
  sockets[0]?.say(finished);
  vi.advanceTimersByTime(LONG_MS);
  dispatchEvent(new Event('online'));
  expect(sockets).toHaveLength(1);
  expect(onFinished).not.toHaveBeenCalled();
  expect(onConnected.mock.calls).toEqual([[true]]);
});

test('[LIVE-3] an address that no browser opens is simply never heard', () => {
  vi.stubGlobal('WebSocket', function refused() {
    throw new DOMException('insecure', 'SecurityError');
  });
  const onConnected = vi.fn();
  listenForPayments({ address: 'ws://host/ws', hello, onFinished: vi.fn(), onConnected })();
  expect(onConnected).not.toHaveBeenCalled();
});
