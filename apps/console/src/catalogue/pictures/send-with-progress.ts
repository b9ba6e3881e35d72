import type { Send } from '../../lib/call.ts';

/** Sends as `fetch` does and tells how much has left, from 0 to 1, which `fetch` cannot. */
export const sendWithProgress =
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
