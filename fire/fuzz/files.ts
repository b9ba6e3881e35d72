import sharp from 'sharp';
import { claimedPng } from '../../apps/server/test/claimed-png.ts';

type Chance = (below: number) => number;
type Maker = (chance: Chance) => Promise<Buffer> | Buffer;

const SCRIPT = '<script>alert(document.domain)</script>';

/** Something that does not compress to nothing. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4b2e83' }, limitInputPixels: false });

const originals: readonly (() => Promise<Buffer>)[] = [
  () => noise(200, 150).png().toBuffer(),
  () => noise(200, 150).jpeg().toBuffer(),
  () => noise(150, 200).jpeg({ progressive: true }).toBuffer(),
  () => noise(200, 200).webp().toBuffer(),
  () => flat(64, 64).png({ palette: true }).toBuffer(),
];
const original = (chance: Chance): Promise<Buffer> => originals[chance(originals.length)]!(); // within its length

/** Files that must never be stored as they are. */
export const files: Readonly<Record<string, Maker>> = {
  'an SVG': () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`),
  'an SVG that reads files': () =>
    Buffer.from('<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
  'a page': () => Buffer.from(`<!doctype html>${SCRIPT}`),
  nothing: () => Buffer.alloc(0),
  'one byte': (chance) => Buffer.from([chance(256)]),
  'chance bytes': (chance) => Buffer.from(Array.from({ length: 1 + chance(4_000) }, () => chance(256))),
  'a GIF that is a script': () => Buffer.from(`GIF89a/*${SCRIPT}*/=1;`),
  'a GIF': () => flat(20, 20).gif().toBuffer(),
  'a TIFF': () => flat(20, 20).tiff().toBuffer(),
  'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
  'an archive': () => Buffer.from('504b0304140000000800', 'hex'),
  'a picture with a page behind it': async (chance) => Buffer.concat([await original(chance), Buffer.from(SCRIPT)]),
  'a page with a picture behind it': async (chance) => Buffer.concat([Buffer.from(SCRIPT), await original(chance)]),
  'two pictures in a row': async (chance) => Buffer.concat([await original(chance), await original(chance)]),
  'a picture with a script inside': () =>
    noise(100, 100)
      .withExif({ IFD0: { Artist: SCRIPT, ImageDescription: SCRIPT }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer(),
  'half a picture': async (chance) => {
    const bytes = await original(chance);
    return bytes.subarray(0, chance(bytes.length));
  },
  'a picture with other bytes in it': async (chance) => {
    const bytes = await original(chance);
    for (let index = 0; index < 1 + chance(40); index += 1) bytes[chance(bytes.length)] = chance(256);
    return bytes;
  },
  'another magic': async (chance) => {
    const bytes = await original(chance);
    bytes.set(
      [Buffer.from('GIF89a'), Buffer.from('BM'), Buffer.from('RIFF'), Buffer.from('ffd8ff', 'hex')][chance(4)]!,
    ); // within its length
    return bytes;
  },
  'a PNG that says it is huge': (chance) => claimedPng(1 + chance(2 ** 31), 1 + chance(2 ** 31)),
  'a PNG of no size': () => claimedPng(0, 0),
  'a PNG full of packed text': () =>
    claimedPng(
      8,
      8,
      Array.from({ length: 50 }, () => Buffer.alloc(20_000)),
    ),
  '26 million pixels': () => flat(5_200, 5_000).png({ compressionLevel: 1 }).toBuffer(),
  'a line of pixels': () => flat(20_000, 1).png().toBuffer(),
  'more than 5 MB': () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff),
  'an animation': () => flat(32, 32).webp({ loop: 0 }).toBuffer(),
  'a good picture under a bad name': (chance) => original(chance),
};
