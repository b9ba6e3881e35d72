import { brotliCompressSync, inflateSync } from 'node:zlib';

/** The family name inside the font, whatever a company calls it. */
export const TINY_FONT = 'Embook Tiny';

/** A TrueType font whose glyphs are all the same box. Compressed here, since most of it is zeros. */
export const tinyFont: Buffer = inflateSync(
  Buffer.from(
    'eNrVks1KAlEUx/937viRSIFEiKsRXLQLXEiEi6hcSRTaolU2fmSRo1IGCiEtBoLatGsjRNCyR4jWLXuAHsAHsE1Q03+uI2nSA3Qu' +
      '99zzO+dwP865EABCuICEsZVfSuZi+Wt6Hjn3S5bZREH0ABEm96u1zoF8DjbJA3LisGKWi1/r94AWJacO6QiE5CV5W8WtVjvwijK5' +
      'RQ7WGiUTEVrQzqn8ltluQoePbJONumlVgunoAvmBbDcbpy3nDklALrpx6LIvblT+lbZLT3a4ij3mfGBSxDhkNteyWEUcXWk4y9zP' +
      'wMsoRwy0J7W7UB6p1jDv9cZV53C56zjUcaUFfa7+z4M9kTbfLfkQimJDdYa1+NzwasPpu40VCnPpd0jZx28Z7cLeQvupu1fjPuNl' +
      'aU92wj3C3UlFXYl4Z2lepTGVD9WHlNsZfYZR/g/P1jBLGto6rYRn+zGPFWRgoYgGxzG7u4Mj1NFBDhVUcYYaTJz8kTPuHfnk8CJO' +
      'z/2P0/INU1RUgg==',
    'base64',
  ),
);

/** The tables of a TrueType font by name. */
function tablesOf(font: Buffer): { name: string; data: Buffer }[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16;
    const offset = font.readUInt32BE(at + 8);
    return {
      name: font.toString('latin1', at, at + 4),
      data: font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    };
  });
}

/** Seven bits in each byte. */
function numberBytes(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

interface Woff2Parts {
  /** Further tables. */
  readonly more?: readonly { readonly name: string; readonly data: Buffer }[];
  /** The length of each table that the directory says. */
  readonly declared?: (length: number) => number;
  readonly sfntBytes?: number;
  /** What lies behind the font as private data. */
  readonly extra?: Buffer;
}

/** A font as a WOFF2 file whose tables are not transformed; its parts can be made to disagree. */
export function woff2Of(font: Buffer, { more = [], declared = (length) => length, sfntBytes, extra }: Woff2Parts = {}) {
  const tables = [...tablesOf(font), ...more];
  const directory = Buffer.from(
    tables.flatMap(({ name, data }) => [
      // Each name is written out; 3 says that an outline is not transformed.
      name === 'glyf' || name === 'loca' ? 0xff : 0x3f,
      ...Buffer.from(name, 'latin1'),
      ...numberBytes(declared(data.byteLength)),
    ]),
  );
  const data = brotliCompressSync(Buffer.concat(tables.map((table) => table.data)));
  const end = 48 + directory.byteLength + data.byteLength;
  const padded = Math.ceil(end / 4) * 4;
  const header = Buffer.alloc(48);
  header.write('wOF2', 'latin1');
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt32BE(padded + (extra?.byteLength ?? 0), 8);
  header.writeUInt16BE(tables.length, 12);
  const total =
    12 + 16 * tables.length + tables.reduce((sum, each) => sum + Math.ceil(each.data.byteLength / 4) * 4, 0);
  header.writeUInt32BE(sfntBytes ?? total, 16);
  header.writeUInt32BE(data.byteLength, 20);
  if (extra) {
    header.writeUInt32BE(padded, 40);
    header.writeUInt32BE(extra.byteLength, 44);
  }
  return Buffer.concat([header, directory, data, Buffer.alloc(padded - end), extra ?? Buffer.alloc(0)]);
}

/** The same font as companies upload it. */
export const tinyWoff2 = woff2Of(tinyFont);
