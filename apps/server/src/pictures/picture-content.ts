const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
const END_OF_IMAGE = 0xd9;
/** Inside compressed data: an escaped FF, or a restart. */
const isData = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** What an uploaded file is, by its content alone, whatever its name (B7). */
export type PictureContent = 'picture' | 'cut_off' | 'more_than_a_picture' | 'no_picture';

export function pictureContent(bytes: Buffer): PictureContent {
  const end = endOf(bytes);
  if (end === undefined) return 'no_picture';
  if (end > bytes.length) return 'cut_off';
  // A script, a page or an archive behind the picture would make the file ambiguous; padding is harmless.
  return bytes.subarray(end).every((byte) => byte === 0) ? 'picture' : 'more_than_a_picture';
}

/** Where the picture ends, beyond the bytes there are when it is cut off. */
function endOf(bytes: Buffer): number | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return pngEnd(bytes);
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return jpegEnd(bytes);
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? bytes.readUInt32LE(4) + 8 : undefined;
}

/** Chunks of length, name, data and checksum, up to the one named IEND. */
function pngEnd(bytes: Buffer): number {
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    at += bytes.readUInt32BE(at) + 12;
    if (name === 'IEND') return at;
  }
  return bytes.length + 1;
}

/** Segments with a length, between them compressed data in which only FF bytes are checked. */
function jpegEnd(bytes: Buffer): number {
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) at = nextMarker(bytes, at);
    else if (marker === END_OF_IMAGE) return at + 2;
    else if (isData(marker)) at += 2;
    else if (marker === 0xff) at += 1;
    else if (at + 4 > bytes.length) break;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return bytes.length + 1;
}

function nextMarker(bytes: Buffer, from: number): number {
  const found = bytes.indexOf(0xff, from);
  return found < 0 ? bytes.length : found;
}
