import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { fetchPage, type Network, readPageAddress } from './fetch-page.ts';
import { isPublicAddress } from './public-request.ts';

describe('[A22] addresses that no request of somebody else goes to', () => {
  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2002:7f00:1::',
    '2001:0:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    'ftp://a.example/',
    'https://a.example:8443/',
    'https://me:pw@a.example/',
    'javascript:alert(1)',
    'a.example',
    'file:///etc/passwd',
  ])('%s is no address of a page', (address) => expect(readPageAddress(address)).toBeUndefined());
});

describe('[A22] fetching a page for somebody', async () => {
  let asked: string[] = [];
  let answerWith: RequestListener = () => {};
  const server = createServer((request, answer) => {
    asked.push(`${request.headers.host}${request.url}`);
    answerWith(request, answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo; // it listens on a port

  /** Names of this pretend internet; 127.0.0.1 stands for a public address, everything else is as it is. */
  const names: Readonly<Record<string, readonly string[]>> = {
    'studio.example': ['127.0.0.1'],
    'inside.example': ['10.0.0.1'],
    'both.example': ['127.0.0.1', '169.254.169.254'],
  };
  let resolved = 0;
  const network: Network = {
    resolve: async (name) => {
      resolved += 1;
      const found = names[name];
      if (!found) throw new Error('ENOTFOUND');
      return found.map((address) => ({ address, family: 4 }));
    },
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    port,
  };
  const get = (address: string) => {
    asked = [];
    resolved = 0;
    return fetchPage(new URL(address), network);
  };

  test('the page comes with its status, headers and text, from an address that was resolved once', async () => {
    answerWith = (_, answer) => answer.writeHead(200, { 'X-Frame-Options': 'DENY' }).end('<p>Studio</p>');
    expect(await get('http://studio.example/book?x=1')).toMatchObject({
      ok: true,
      page: { status: 200, text: '<p>Studio</p>', headers: { 'x-frame-options': 'DENY' } },
    });
    expect({ asked, resolved }).toEqual({ asked: [`studio.example:${port}/book?x=1`], resolved: 1 });
  });

  test.each([
    ['http://inside.example/', 'private'],
    ['http://both.example/', 'private'],
    ['http://169.254.169.254/latest/meta-data', 'private'],
    ['http://[::1]/', 'private'],
    ['http://2130706434/', 'private'],
    ['http://nowhere.example/', 'unreachable'],
  ])('%s is refused as %s before anything is sent', async (address, why) => {
    answerWith = (_, answer) => answer.end('secret');
    expect(await get(address)).toEqual({ ok: false, why });
    expect(asked).toEqual([]);
  });

  test.each([
    ['http://inside.example/', 'private'],
    ['http://10.0.0.7/', 'private'],
    ['http://studio.example:22/', 'address'],
    ['file:///etc/passwd', 'address'],
    ['/', 'redirects'],
  ])('a redirect to %s ends as %s', async (location, why) => {
    answerWith = (_, answer) => answer.writeHead(302, { location }).end();
    expect(await get('http://studio.example/')).toEqual({ ok: false, why });
  });

  test('a page without end is cut', async () => {
    answerWith = (_, answer) => {
      const more = () => {
        while (!answer.destroyed && answer.write('x'.repeat(65_536)));
      };
      answer.on('drain', more);
      more();
    };
    const found = await get('http://studio.example/');
    expect(found.ok && found.page.text.length).toBe(1_000_000);
  });
});
