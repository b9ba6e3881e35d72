import * as z from 'zod/mini';
import { endpoint, type FieldProblem, jsonForm, record, text, whole } from '../shared/index.ts';

/** The largest font file: each customer downloads it. */
export const FONT_BYTES = 1024 * 1024;
const FONT_BODY_BYTES = 1.5 * 1024 * 1024;

/** A font is uploaded by itself; the company names its address as `font.import` (EMB-13, A26). */
export const staffAddFont = endpoint({
  method: 'POST',
  path: '/api/staff/font',
  summary: 'Uploads a font, a WOFF2 file of at most 1 MB; `content` is its bytes in base64',
  caller: { staff: 'settings.change' },
  event: 'font.added',
  bodyBytes: FONT_BODY_BYTES,
  bodyValues: 20,
  fields: jsonForm({ content: z.string() }),
  answer: record({ font: record({ address: text() }) }),
  sentences: { content: 'The font file in base64.', address: 'The address to name as `font.import`.' },
  problems: ['too_many_requests'],
});

/** The largest picture that any call takes. */
export const PICTURE_BYTES = 5 * 1024 * 1024;
/** Five megabytes as text, and a little for what stands around them. */
const PICTURE_BODY_BYTES = 7 * 1024 * 1024;

/** What stays of a picture, in percent of it as it is seen. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const range = 'percent' satisfies FieldProblem;
const percent = () => z.number().check(z.minimum(0, range), z.maximum(100, range));
/** Browsers reckon in fractions of a pixel: a rectangle may end this much beyond the edge. */
const ROUNDING = 0.01;
const crop = z.strictObject({ x: percent(), y: percent(), width: percent(), height: percent() }).check(
  z.refine(
    ({ x, y, width, height }) => Math.max(x + width, y + height) <= 100 + ROUNDING,
    'picture_edge' satisfies FieldProblem,
  ),
  z.refine(({ width, height }) => Math.min(width, height) > 0, 'picture_part' satisfies FieldProblem),
);

/** A picture is uploaded by itself; the thing it is for names its address as `photo` (CAT-4). */
export const staffAddPicture = endpoint({
  method: 'POST',
  path: '/api/staff/picture',
  summary:
    'Uploads a PNG, JPEG or WebP of at most 5 MB, which is encoded anew; `content` is its bytes in base64, `crop` the part that is kept, in percent of the upright picture',
  caller: { staff: 'catalogue.change' },
  event: 'picture.added',
  bodyBytes: PICTURE_BODY_BYTES,
  bodyValues: 20,
  fields: jsonForm({ content: z.string(), crop: z.optional(crop) }),
  answer: record({ picture: record({ address: text(), width: whole(), height: whole() }) }),
  sentences: {
    crop: 'The part of the upright picture that is kept, in percent; left out, all of it.',
    x: 'The left edge of the part, in percent of the width.',
    y: 'The upper edge of the part, in percent of the height.',
  },
  problems: ['too_many_requests'],
});
