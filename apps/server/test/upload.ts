import type { FastifyInstance } from 'fastify';

interface Upload {
  readonly token: string;
  readonly key?: string;
  readonly fieldName?: string;
  readonly fileName?: string;
  readonly type?: string;
}

/** Sends a file to the avatar call as a browser does, with any name and type. */
export async function uploadAvatar(app: FastifyInstance, bytes: Uint8Array, upload: Upload) {
  const { token, key = 'one', fieldName = 'file', fileName = 'me.png', type = 'image/png' } = upload;
  const head = `--cut\r\ncontent-disposition: form-data; name="${fieldName}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/client/avatar/update',
    headers: {
      'company-api-key': key,
      'user-access-token': token,
      locale: 'en',
      'content-type': 'multipart/form-data; boundary=cut',
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')]),
  });
  const { result } = answer.json<{ result: Record<string, unknown> }>();
  return { status: answer.statusCode, result };
}
