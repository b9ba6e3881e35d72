import * as z from 'zod/mini';
import { endpoint, jsonForm, record, text, whole } from '../shared/index.ts';

/** Five megabytes as text, and a little for what stands around them. */
const PICTURE_BODY_BYTES = 7 * 1024 * 1024;

/** A picture is uploaded by itself; the thing it is for names its address as `photo` (CAT-4). */
export const staffAddPicture = endpoint({
  method: 'POST',
  path: '/api/staff/picture',
  summary: 'Uploads a PNG, JPEG or WebP of at most 5 MB, which is encoded anew; `content` is its bytes in base64',
  caller: { staff: 'catalogue.change' },
  event: 'picture.added',
  bodyBytes: PICTURE_BODY_BYTES,
  fields: jsonForm({ content: z.string() }),
  answer: record({ picture: record({ address: text(), width: whole(), height: whole() }) }),
  problems: [],
});
