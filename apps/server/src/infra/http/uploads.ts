import { PICTURE_BYTES } from '@embook/domain/catalogue';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The largest file that any call takes; one byte more is read, so that whoever takes it can say that it is too large. */
export const UPLOAD_BYTES = PICTURE_BYTES;

export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: UPLOAD_BYTES + 1, files: 1, fields: 10, parts: 11, fieldSize: 10_000, headerPairs: 100 },
  });
}

/** A multipart body as the fields of a form; a file is its bytes. */
export async function readUpload(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = Object.create(null);
  try {
    for await (const part of request.parts())
      body[part.fieldname] = part.type === 'file' ? await part.toBuffer() : part.value;
  } catch (error) {
    // Too many parts have a status of their own; what is left is a body that is not what it says.
    if (Object(error).statusCode === 413) throw error;
    throw new Problem('malformed_request');
  }
  return body;
}
