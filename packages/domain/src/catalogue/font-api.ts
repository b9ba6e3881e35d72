import * as z from 'zod/mini';
import { endpoint, jsonForm, record, text } from '../shared/index.ts';

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
