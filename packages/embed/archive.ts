import { gzipSync } from 'node:zlib';

const BLOCK = 512;
const MODE = '0000644';

/** A number in a field of a header: octal, ended by a zero byte. */
const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

function header(path: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(path, 0);
  block.write(`${MODE}\0`, 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A package as registries have it: a compressed tar of `package/…`. The same files give the same bytes, without dates. */
export function packageArchive(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([path, text]) => {
    const content = Buffer.from(text);
    const rest = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
    return [header(`package/${path}`, content.length), content, rest];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(BLOCK * 2)]), { level: 9 });
}
