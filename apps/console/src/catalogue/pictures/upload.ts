import { type Crop, PICTURE_BYTES } from '@embook/domain/catalogue';
import { call, type Send } from '../../lib/call.ts';
import { CallError, fieldError } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { textOf } from '../../lib/text-of.ts';
import { keepOrigin, originOf } from './origins.ts';

/** Enough for the largest picture on a slow connection. */
const UPLOAD_TIMEOUT_MS = 300_000;

/** A picture that this browser does not even send. */
class UnsentPicture extends Error {}

/** What is shown at the picture that failed. */
export const pictureProblem = (error: unknown): string =>
  error instanceof UnsentPicture ? error.message : (fieldError(error, 'content') ?? errorText(error));

/** The bytes of a file as base64, for a JSON call. */
export const base64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(textOf(reader.result).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(new UnsentPicture(m.catalogue_photo_unreadable())));
    reader.readAsDataURL(file);
  });

interface UploadOptions {
  readonly crop?: Crop;
  readonly onProgress?: (share: number) => void;
}

/** The address of the picture that the platform made of a file. */
async function upload(file: Blob, { crop, onProgress = () => undefined }: UploadOptions): Promise<string> {
  // A file far too large would only be cut off on its way.
  if (file.size > PICTURE_BYTES) throw new UnsentPicture(m.catalogue_photo_too_large());
  const fields = { content: await base64(file), ...(crop && { crop }) };
  const options = { send: sendWithProgress(onProgress), timeoutMs: UPLOAD_TIMEOUT_MS };
  return (await call('staffAddPicture', fields, options)).picture.address;
}

/** By address, so that a picture can be cropped again from the original file while this page knows it. */
const files = new Map<string, Blob>();

export async function uploadPicture(file: Blob, onProgress?: (share: number) => void): Promise<string> {
  const address = await upload(file, { ...(onProgress && { onProgress }) });
  files.set(address, file);
  return address;
}

/** The file at an address; what an error page says would be refused as no picture. */
async function download(address: string): Promise<Blob> {
  const answer = await fetch(address).catch(() => {
    throw new CallError({ kind: 'network' });
  });
  if (!answer.ok) throw new UnsentPicture(m.catalogue_photo_unreadable());
  return answer.blob();
}

/** A part of a picture, in percent of the whole one. */
export async function cropPicture(picture: string, crop: Crop): Promise<string> {
  const { whole } = originOf(picture);
  const file = files.get(whole) ?? (await download(whole));
  const address = await upload(file, { crop });
  keepOrigin(address, { whole, crop });
  return address;
}

/** Sends as `fetch` does and reports the uploaded share, from 0 to 1, which `fetch` cannot. */
const sendWithProgress =
  (onProgress: (share: number) => void): Send =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new Error('not sent'));
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      request.addEventListener('load', () =>
        resolve({ status: request.status, json: async () => JSON.parse(request.responseText) as unknown }),
      );
      request.addEventListener('error', fail);
      request.addEventListener('abort', fail);
      signal.addEventListener('abort', () => request.abort());
      request.send(body);
    });
