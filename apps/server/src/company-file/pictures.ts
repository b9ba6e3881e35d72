import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { pictures } from '../infra/db/schema/index.ts';
import { pictureContent, portraitId } from '../pictures/pictures.ts';
import { readFolderFile } from './folder-file.ts';
import { picture } from './format/file-fields.ts';
import { type Finding, type Place, placeText } from './report.ts';
import { valuesAt } from './values-at.ts';

export type Picture = Omit<typeof pictures.$inferInsert, 'companyId'>;

const UNREADABLE = 'is no picture we can read';
const MAX_PIXELS = 1600;
/** Larger files are photographs as the camera made them; sharp would take seconds for each. */
const MAX_BYTES = 25_000_000;

/** Percent from the left and from the top. */
export type Focus = readonly [number, number];

/** Where a stored picture is served. The fragment never reaches the platform: whoever crops the picture reads it. */
export const pictureAddress = (companyId: number, id: string, focus?: Focus): string =>
  `/media/${companyId}/${id}${focus ? `#${focus.join(',')}` : ''}`;

/** The address of a picture and what stays in sight of it. */
export function addressParts(url: string): { readonly address: string; readonly focus: Focus | undefined } {
  const [address = '', fragment = ''] = url.split('#');
  const [x, y] = fragment.split(',').map(Number);
  return { address, focus: fragment !== '' && x !== undefined && y !== undefined ? [x, y] : undefined };
}

/** Reads all pictures that a file names, each once, whatever else is wrong with it. What cannot be read is a problem at every place that names it. */
export async function readPictures(file: unknown, baseDir: string) {
  const named = Map.groupBy(picturesIn(file), ({ path }) => path);
  const found = new Map<string, Picture>();
  const problems: Finding[] = [];
  const paths = [...named.keys()];
  // A few at a time, for their memory. Whoever imports serves nobody meanwhile, so they need not wait for turns.
  for (let first = 0; first < paths.length; first += 8)
    await Promise.all(
      paths.slice(first, first + 8).map(async (path) => {
        const read = await readPicture(baseDir, path).catch(() => UNREADABLE);
        if (typeof read !== 'string') found.set(path, read);
        else
          for (const { place } of named.get(path) ?? [])
            problems.push({ place: placeText(place), text: `"${path}" ${read}` });
      }),
    );
  return { found, stored: [...found].flatMap(([path, picture]) => storedAs(picture, named.get(path) ?? [])), problems };
}

/** A portrait is stored by itself, even where staff or a gallery shows the same picture: it goes when the person goes. */
function storedAs(picture: Picture, uses: readonly { readonly place: Place }[]): Picture[] {
  const portraits = uses.filter(({ place }) => place[0] === 'customers').length;
  return [
    ...(portraits > 0 ? [{ ...picture, id: portraitId(picture.id) }] : []),
    ...(portraits < uses.length ? [picture] : []),
  ];
}

async function readPicture(baseDir: string, path: string): Promise<Picture | string> {
  const given = await readFolderFile(baseDir, path, { maxBytes: MAX_BYTES, tooLarge: 'is larger than 25 MB' });
  if (typeof given === 'string') return given;
  // By content, not by name: an SVG may take minutes to draw (B7).
  if (pictureContent(given) === 'no_picture') return UNREADABLE;
  const picture = (await isClean(given)) ? given : await encode(given);
  const { width, height } = await sharp(picture).metadata();
  const id = createHash('sha256').update(picture).digest('hex').slice(0, 24);
  return { id, contentType: 'image/webp', width, height, bytes: picture };
}

const encode = (given: Buffer): Promise<Buffer> =>
  sharp(given)
    .autoOrient()
    .resize({ width: MAX_PIXELS, height: MAX_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();

/**
 * A WebP of ours, as an export writes it, is kept to the byte: encoding it again would only lose detail, and give it
 * another name. Anything hidden behind the picture or in its metadata makes it not ours.
 */
async function isClean(given: Buffer): Promise<boolean> {
  if (given.toString('latin1', 0, 4) !== 'RIFF' || given.readUInt32LE(4) + 8 !== given.byteLength) return false;
  const { format, width, height, exif, icc, xmp, pages } = await sharp(given).metadata();
  if (format !== 'webp' || Math.max(width, height) > MAX_PIXELS || exif || icc || xmp || (pages ?? 1) > 1) return false;
  await sharp(given).resize(8).raw().toBuffer();
  return true;
}

/** Where a file names pictures. */
const picturePaths: readonly string[] = [
  'company.logo',
  'company.gallery.*',
  'shops.*.photo',
  ...['employees', 'rooms', 'taught', 'timetable', 'classes', 'events'].map((list) => `shops.*.${list}.*.photo`),
  'shops.*.categories.*.services.*.photo',
  'shops.*.categories.*.services.*.options.*.photo',
  'shops.*.taught.*.options.*.photo',
  'promotions.*.photo',
  'customers.*.avatar',
];

const isPath = (value: unknown): value is string => picture().safeParse(value).success;

const picturesIn = (file: unknown): { path: string; place: Place }[] =>
  picturePaths.flatMap((path) =>
    valuesAt(file, path).flatMap(({ place, value }) => (isPath(value) ? [{ path: value, place }] : [])),
  );
