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

test('[LIVE-1] sends the customer’s identity as soon as it is connected', () => {
  const { sockets, onConnected } = listen();
  expect(sockets[0]?.address).toBe('wss://host/ws');
  sockets[0]?.open();
  expect(sockets[0]?.sent.map((text) => JSON.parse(text))).toEqual([hello]);
  expect(onConnected.mock.calls).toEqual([[true]]);
});

test('[LIVE-2] passes on finished payments and ignores other messages', () => {
  const { sockets, onFinished } = listen();
  sockets[0]?.open();
  for (const other of ['nonsense', '{"event":"HELLO"}', { ...finished, status: 'maybe' }]) sockets[0]?.say(other);
  expect(onFinished).not.toHaveBeenCalled();
  sockets[0]?.say(finished);
  expect(onFinished.mock.calls).toEqual([[finished]]);
});

test('[LIVE-3] reconnects after each loss, later each time, without end', () => {
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

test('[LIVE-3] a stable connection resets the delay; one that is closed at once does not', () => {
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

test('[LIVE-3] reconnects at once when the network is back', () => {
  const { sockets } = listen();
  sockets[0]?.drop();
  dispatchEvent(new Event('online'));
  expect(sockets).toHaveLength(2);
});

test('[LIVE-1] once nobody waits it is closed and not opened again', () => {
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

test('[LIVE-3] an address that the browser refuses to open never connects', () => {
  vi.stubGlobal('WebSocket', function refused() {
    throw new DOMException('insecure', 'SecurityError');
  });
  const onConnected = vi.fn();
  listenForPayments({ address: 'ws://host/ws', hello, onFinished: vi.fn(), onConnected })();
  expect(onConnected).not.toHaveBeenCalled();
});
