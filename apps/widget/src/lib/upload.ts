export interface Outgoing {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData | URLSearchParams;
  readonly signal: AbortSignal;
}

/** Posts a body and reports the uploaded share, from 0 to 1, which `fetch` cannot. */
export const upload = (
  address: string,
  { headers, body, signal }: Outgoing,
  onUpload: (share: number) => void,
): Promise<{ status: number; body: unknown }> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = () => reject(new Error('the upload did not arrive'));
    request.open('POST', address);
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onUpload(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response }));
    for (const end of ['error', 'abort'] as const) request.addEventListener(end, fail);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    request.send(body);
  });
