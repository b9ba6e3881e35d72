import { crc32 } from 'node:zlib';

/** A PNG whose header claims any size, true or not. `more` are compressed text chunks in it. */
export function claimedPng(width: number, height: number, more: Buffer[] = []): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = Buffer.from('789c030000000001', 'hex');
  return Buffer.concat([
    magic,
    chunk('IHDR', header),
    ...more.map((text) => chunk('zTXt', text)),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
