import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { TwoCompanies } from '../companies/two-companies.ts';

const CLOSE_TIMEOUT_MS = 15_000;

export async function portOf(app: TwoCompanies['app']): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port; // it listens on a port
}

/** A raw TCP connection; what is received is kept. */
export async function openConnection(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (bytes) => received.push(bytes));
  // The other side may close it at any moment, which is fine here.
  socket.on('error', () => {});
  const ended = once(socket, 'close');
  await once(socket, 'connect');
  return {
    send: (bytes: Uint8Array | string): void => void (socket.writable && socket.write(bytes)),
    close: (): void => void socket.destroy(),
    finish: (): void => void socket.end(),
    received: (): Buffer => Buffer.concat(received),
    /** Waits until the other side closes it; a connection that stays open is an error. */
    async ended(): Promise<void> {
      const late = setTimeout(() => socket.destroy(new Error('still open')), CLOSE_TIMEOUT_MS);
      await ended;
      clearTimeout(late);
      if (socket.errored?.message === 'still open') throw new Error(`left open after ${received.length} answers`);
    },
  };
}

export const upgrade = (more = ''): string =>
  `GET /ws HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n${more}\r\n`;

interface FrameParts {
  readonly opcode?: number;
  readonly final?: boolean;
  readonly reserved?: number;
  readonly masked?: boolean;
  /** The length in the header; by default that of the payload. */
  readonly length?: number;
}

/** A frame of the protocol, also one that it forbids. */
export function frame(payload: Uint8Array | string, parts: FrameParts = {}): Buffer {
  const { opcode = 1, final = true, reserved = 0, masked = true } = parts;
  const bytes = Buffer.from(payload);
  const { length = bytes.length } = parts;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = (final ? 0x80 : 0) | (reserved << 4) | opcode;
  head[1] = (masked ? 0x80 : 0) | (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  if (!masked) return Buffer.concat([head, bytes]);
  const mask = Buffer.from([1, 2, 3, 4]);
  return Buffer.concat([head, mask, bytes.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]);
}
