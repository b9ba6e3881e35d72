import { vi } from 'vitest';

/** A socket that sends and receives what the test wants. */
export class FakeWebSocket extends EventTarget {
  static readonly CLOSED = 3;
  readyState = 0;
  readonly sent: string[] = [];
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    sockets.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.drop();
  }

  /** The server accepts the connection. */
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  say(message: object | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** The connection is lost. */
  drop(): void {
    this.readyState = FakeWebSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }
}

let sockets: FakeWebSocket[] = [];

/** Replaces WebSocket by fakes; returns those that were opened, in order. */
export function fakeWebSockets(): readonly FakeWebSocket[] {
  sockets = [];
  vi.stubGlobal('WebSocket', FakeWebSocket);
  return sockets;
}
