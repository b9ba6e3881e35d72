import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const ACCEPT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 0x81;
const CLOSE_CODE = 8;

export interface Listener {
  readonly send: (message: object) => void;
  readonly end: () => void;
}

/**
 * Accepts a socket and passes on its first message. Implements only the part of RFC 6455 that small messages need, one
 * frame each, so that these tests add no package.
 */
export function acceptSocket(
  request: IncomingMessage,
  stream: Duplex,
  onHello: (hello: unknown, listener: Listener) => void,
): void {
  const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${ACCEPT}`).digest('base64');
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
  );
  const listener: Listener = {
    send: (message) => {
      const text = Buffer.from(JSON.stringify(message));
      if (text.length > 125) throw new Error('a notice is small');
      stream.write(Buffer.concat([Buffer.from([TEXT, text.length]), text]));
    },
    end: () => stream.destroy(),
  };
  let received = Buffer.alloc(0);
  stream.on('error', () => undefined);
  stream.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data]);
    for (let frame = readFrame(received); frame; frame = readFrame(received)) {
      received = received.subarray(frame.size);
      if (frame.code === CLOSE_CODE) stream.end();
      else onHello(JSON.parse(frame.text), listener);
    }
  });
}

/** One masked frame from a browser, or undefined while it is incomplete. */
function readFrame(bytes: Buffer): { code: number; text: string; size: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start + 4) return undefined;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  const size = start + 4 + length;
  if (bytes.length < size) return undefined;
  const mask = bytes.subarray(start, start + 4);
  const text = Buffer.from(bytes.subarray(start + 4, size).map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
  return { code: bytes.readUInt8(0) & 0x0f, text: text.toString(), size };
}
