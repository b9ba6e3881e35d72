import { describe, expect, test } from 'vitest';
import type { TwoCompanies } from '../companies/two-companies.ts';
import type { figuresOf } from '../figures.ts';
import { chance, seed, size } from '../tier.ts';
import { openConnection, portOf } from './wire.ts';

const AT_ONCE = 20;
const HEAD = 'host: localhost\r\ncompany-api-key: alpha\r\nlocale: nl\r\n';
const FORM = 'content-type: application/x-www-form-urlencoded\r\n';
const post = (headers: string, body = '', path = '/api/company/get'): string =>
  `POST ${path} HTTP/1.1\r\n${HEAD}${headers}connection: close\r\n\r\n${body}`;

/** What no client library would send. */
const requests: readonly string[] = [
  'nonsense\r\n\r\n',
  '\0\0\0\0',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET /api/company/get HTTP/1.1\r\n\r\n',
  `GET ${'/a'.repeat(20_000)} HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /%ff%fe HTTP/1.1\r\n${HEAD}connection: close\r\n\r\n`,
  `GET /%zz HTTP/1.1\r\n${HEAD}connection: close\r\n\r\n`,
  `GET /media/1/%00 HTTP/1.1\r\n${HEAD}connection: close\r\n\r\n`,
  `GET /feedback/1/${'x'.repeat(300)} HTTP/1.1\r\n${HEAD}connection: close\r\n\r\n`,
  `GET //evil.example/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n${HEAD}connection: close\r\n\r\n`,
  `GET http://evil.example/api/company/get HTTP/1.1\r\n${HEAD}connection: close\r\n\r\n`,
  `BREW /api/company/get HTTP/1.1\r\n${HEAD}connection: close\r\n\r\n`,
  `OPTIONS * HTTP/1.1\r\n${HEAD}connection: close\r\n\r\n`,
  post(`x: ${'y'.repeat(40_000)}\r\n`),
  post('x y: z\r\n'),
  post('x: \u0001\r\n'),
  post(': empty\r\n'),
  post(`${FORM}content-length: -1\r\n`),
  post(`${FORM}content-length: 1e9\r\n`),
  post(`${FORM}content-length: 5\r\ncontent-length: 6\r\n`, 'a=1&b=2'),
  post(`${FORM}content-length: 5\r\ntransfer-encoding: chunked\r\n`, '0\r\n\r\n'),
  post(`${FORM}transfer-encoding: chunked\r\n`, 'zz\r\nabc\r\n0\r\n\r\n'),
  post(`${FORM}transfer-encoding: chunked\r\n`, 'FFFFFFFFFFFFFFFFF\r\nabc\r\n'),
  post(`${FORM}content-length: 100000\r\n`, 'a=1'),
  post(`${FORM}content-length: 50\r\n`, 'shop_id=1'),
  post(
    'content-type: multipart/form-data; boundary=cut\r\ncontent-length: 500\r\n',
    '--cut\r\ncontent-disp',
    '/api/client/avatar/update',
  ),
  post('content-type: multipart/form-data\r\ncontent-length: 3\r\n', 'abc', '/api/client/avatar/update'),
  post(`${FORM}content-length: 3\r\n`, 'a=1GET /smuggled HTTP/1.1\r\n\r\n'),
  post(`${FORM}content-encoding: gzip\r\ncontent-length: 3\r\n`, 'a=1'),
];

export function fuzzRawHttp(world: TwoCompanies, figures: ReturnType<typeof figuresOf>): void {
  describe('malformed HTTP', () => {
    test('[B12] broken requests are cut off or refused in the envelope, none with a 5xx', async () => {
      const port = await portOf(world.app);
      const pick = chance('fuzz http');

      async function one(): Promise<string | undefined> {
        const whole = requests[pick(requests.length)] ?? '';
        const request = pick(3) === 0 ? whole.slice(0, pick(whole.length)) : whole;
        const connection = await openConnection(port);
        connection.send(request);
        connection.finish();
        await connection.ended();
        figures.count('broken requests');
        const answer = connection.received().toString('latin1');
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
        if (status === 0 || status < 400) return undefined;
        // Without a host Node itself refuses, without a text.
        if (answer.endsWith('\r\n\r\n0\r\n\r\n')) return undefined;
        const isEnvelope = /\r\n\r\n\{"code":4\d\d,"result":\{(?:"problem":"[a-z_]+",)?"message":"./.test(answer);
        const isPage = /content-type: text\/html/i.test(answer);
        return status < 500 && (isEnvelope || isPage)
          ? undefined
          : `${answer.slice(0, 600)} to ${JSON.stringify(request.slice(0, 300))}`;
      }

      const wrong: (string | undefined)[] = [];
      for (let sent = 0; sent < size(200, 2_000); sent += AT_ONCE)
        wrong.push(...(await Promise.all(Array.from({ length: AT_ONCE }, one))));
      expect(wrong.filter((each) => each !== undefined).slice(0, 5), `seed ${seed}`).toEqual([]);
    });
  });
}
