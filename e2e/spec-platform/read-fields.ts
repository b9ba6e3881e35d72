import type { IncomingMessage } from 'node:http';

export interface ReadFields {
  readonly names: readonly string[];
  readonly first: (name: string) => string;
  readonly type: string;
}

/** The fields of a call: from the query of a GET, else from the form or the multipart body. */
export async function readFields(request: IncomingMessage, url: URL): Promise<ReadFields> {
  const type = request.headers['content-type']?.split(';')[0] ?? '';
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request yields buffers
  const body = Buffer.concat(chunks);
  if (request.method === 'GET') return fromPairs([...url.searchParams], type);
  if (type === 'multipart/form-data') {
    const names = [...body.toString('latin1').matchAll(/form-data; name="([^"]+)"/g)].map(([, name = '']) => name);
    return { names, first: () => '', type };
  }
  return fromPairs([...new URLSearchParams(body.toString())], type);
}

const fromPairs = (pairs: readonly (readonly [string, string])[], type: string): ReadFields => ({
  names: pairs.map(([name]) => name),
  first: (wanted) => pairs.find(([name]) => name === wanted)?.[1] ?? '',
  type,
});
