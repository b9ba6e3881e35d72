import type { FastifyInstance } from 'fastify';

export type Row = Record<string, unknown>;

interface Who {
  readonly key: string;
  readonly cookie: string;
}

/** The calls of the catalogue over HTTP: JSON in, JSON out. */
export function catalogueOf(app: FastifyInstance, who: Who) {
  async function send(method: 'GET' | 'POST' | 'PATCH', path: string, body?: Row, as = who) {
    const answer = await app.inject({
      method,
      url: `/api/staff/${path}`,
      headers: {
        'company-api-key': as.key,
        cookie: as.cookie,
        locale: 'en',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
    const { result } = answer.json<{ result: Row }>();
    return { status: answer.statusCode, result, errors: result['errors'] as Record<string, string> | undefined };
  }
  /** The thing under its name; any other answer fails the test with its text. */
  const thing = (name: string, { status, result }: Awaited<ReturnType<typeof send>>) => {
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(result)}`);
    return result[name] as Row & { id: number; version: number };
  };
  return {
    send,
    add: async (name: string, body: Row) => thing(name, await send('POST', name, body)),
    read: async (name: string, id: number) => thing(name, await send('GET', `${name}/${id}`)),
    change: (name: string, id: number, body: Row, as = who) => send('PATCH', `${name}/${id}`, body, as),
    changed: async (name: string, id: number, body: Row) => thing(name, await send('PATCH', `${name}/${id}`, body)),
    list: async (name: string, plural: string, query = '') =>
      (await send('GET', `${name}${query}`)).result[plural] as (Row & { id: number })[],
  };
}
