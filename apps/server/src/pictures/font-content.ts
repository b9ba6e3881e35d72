import { brotliDecompress } from 'node:zlib';
import { promisify } from 'node:util';

const decompress = promisify(brotliDecompress);

const HEADER_BYTES = 48;
const SIGNATURE = 0x774f4632; // wOF2
/** TrueType and CFF outlines; a collection of several fonts is none of them. */
const FLAVOURS = [0x00010000, 0x4f54544f];
/** A browser takes this much memory for it. */
const MAX_SFNT_BYTES = 8 * 1024 * 1024;
const MAX_TABLES = 64;

/** The table names of the format that have a number; 63 says that the name follows. */
const KNOWN_TABLES =
  'cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.split(
    ' ',
  );
const REQUIRED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];
/** Pictures inside a font: SVG is a document of its own, and none of them is needed for letters. */
const REFUSED = ['SVG', 'sbix', 'CBDT', 'EBDT'];

interface Table {
  readonly name: string;
  /** As it lies in the compressed data. */
  readonly bytes: number;
}

class Broken extends Error {}

/** A number of up to five bytes with seven bits each. */
function readNumber(bytes: Buffer, from: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let at = from; at < from + 5; at += 1) {
    const byte = bytes[at];
    if (byte === undefined || (at === from && byte === 0x80)) throw new Broken();
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      if (value > MAX_SFNT_BYTES) throw new Broken();
      return { value, next: at + 1 };
    }
  }
  throw new Broken();
}

function readTables(bytes: Buffer, count: number): { readonly tables: Table[]; readonly end: number } {
  const tables: Table[] = [];
  let at = HEADER_BYTES;
  for (let index = 0; index < count; index += 1) {
    const flags = bytes[at];
    if (flags === undefined) throw new Broken();
    at += 1;
    let name = KNOWN_TABLES[flags & 0x3f];
    if (name === undefined) {
      name = bytes.toString('latin1', at, at + 4).trim();
      at += 4;
    }
    const original = readNumber(bytes, at);
    at = original.next;
    // glyf and loca are transformed unless marked by 3, all others if marked at all.
    const isTransformed = name === 'glyf' || name === 'loca' ? flags >> 6 !== 3 : flags >> 6 !== 0;
    if (!isTransformed) tables.push({ name, bytes: original.value });
    else {
      const transformed = readNumber(bytes, at);
      at = transformed.next;
      tables.push({ name, bytes: transformed.value });
    }
  }
  return { tables, end: at };
}

interface FontContent {
  /** The font without the metadata and private data behind it: browsers ignore both, and they have room for anything. */
  readonly bytes: Buffer;
  readonly isVariable: boolean;
}

/** Whether a block behind the font, or none, lies within the file. */
const isWithin = (bytes: Buffer, end: number, offset: number, length: number): boolean =>
  length === 0 ? offset === 0 : offset >= end && offset + length <= bytes.byteLength;

/** The font alone, with a header that says so. */
function withoutExtras(bytes: Buffer, end: number): Buffer {
  const font = Buffer.alloc(Math.ceil(end / 4) * 4);
  bytes.copy(font, 0, 0, end);
  font.writeUInt32BE(font.byteLength, 8);
  return font.fill(0, 28, HEADER_BYTES);
}

async function check(bytes: Buffer): Promise<FontContent> {
  if (bytes.byteLength < HEADER_BYTES || bytes.readUInt32BE(0) !== SIGNATURE) throw new Broken();
  const count = bytes.readUInt16BE(12);
  const isPlain = FLAVOURS.includes(bytes.readUInt32BE(4)) && bytes.readUInt16BE(14) === 0;
  if (!isPlain || bytes.readUInt32BE(8) !== bytes.byteLength || bytes.readUInt32BE(16) > MAX_SFNT_BYTES)
    throw new Broken();
  if (count === 0 || count > MAX_TABLES) throw new Broken();
  const { tables, end: start } = readTables(bytes, count);
  const names = tables.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Broken();
  if (!REQUIRED.every((name) => names.includes(name)) || REFUSED.some((name) => names.includes(name)))
    throw new Broken();
  const end = start + bytes.readUInt32BE(20);
  const [metaOffset = 0, metaLength = 0, privateOffset = 0, privateLength = 0] = [28, 32, 40, 44].map((at) =>
    bytes.readUInt32BE(at),
  );
  const isWhole = isWithin(bytes, end, metaOffset, metaLength) && isWithin(bytes, end, privateOffset, privateLength);
  const hasExtras = metaLength + privateLength > 0;
  // Without extras the file ends with the font, padded to four bytes.
  if (end > bytes.byteLength || !isWhole || (!hasExtras && bytes.byteLength - end > 3)) throw new Broken();
  const total = tables.reduce((sum, table) => sum + table.bytes, 0);
  if (total === 0 || total > MAX_SFNT_BYTES) throw new Broken();
  // Decompressed no further than was declared (B7).
  const data = await decompress(bytes.subarray(start, end), { maxOutputLength: total });
  if (data.byteLength !== total) throw new Broken();
  return { bytes: withoutExtras(bytes, end), isVariable: names.includes('fvar') };
}

/** The font of a WOFF2 file, or undefined if the parts of the file do not agree with each other (A26). */
export const fontContent = (bytes: Buffer): Promise<FontContent | undefined> =>
  // Any error of reading or decompressing means that it is no such file.
  check(bytes).catch(() => undefined);
