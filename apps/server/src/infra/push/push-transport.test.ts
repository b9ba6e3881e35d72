import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { createBrowser } from '../../../test/push-service.ts';
import { isPublicAddress } from '../public-fetch/public-request.ts';
import { createPushTransport } from './push-transport.ts';

describe('[TOLD-1] [A22] sending to a push service', async () => {
  const received: Buffer[] = [];
  let status = 201;
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    received.push(Buffer.concat(parts));
    answer.writeHead(status, { location: 'http://push.example/elsewhere' }).end('words of a stranger');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const names: Readonly<Record<string, string>> = { 'push.example': '127.0.0.1', 'inside.example': '10.0.0.1' };
  let now = 0;
  const clock = { now: () => now };
  const transport = createPushTransport(clock, {
    resolve: async (name) => {
      const address = names[name];
      if (address === undefined) throw new Error('ENOTFOUND');
      return [{ address, family: 4 }];
    },
    // It stands for a public one.
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    port,
  });
  const sender = { ...webPush.generateVAPIDKeys(), subject: 'https://embook.test' };
  const browser = createBrowser('transport');
  const send = (endpoint: string, p256dh = browser.device.p256dh) =>
    transport(
      { subscription: { ...browser.device, endpoint, p256dh }, payload: '{"title":"Hi"}', ttlSeconds: 60 },
      sender,
    );

  test.each([
    [201, 'sent'],
    [302, 'refused'],
    [400, 'refused'],
    [403, 'refused'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'later'],
    [503, 'later'],
  ])('an answer of %i means %s, and is followed nowhere', async (answered, result) => {
    status = answered;
    received.length = 0;
    expect(await send('http://push.example/abc')).toBe(result);
    expect(received.map((body) => browser.read(body))).toEqual([{ title: 'Hi' }]);
  });

  test.each([
    ['http://inside.example/a', 'gone'],
    ['http://169.254.169.254/a', 'gone'],
    ['http://nowhere.example/a', 'later'],
  ])('%s is not sent to: %s', async (endpoint, result) => {
    received.length = 0;
    expect(await send(endpoint)).toBe(result);
    expect(received).toEqual([]);
  });

  /**
   * A server that never answers, under every name. `asked` are the names that were looked up, which happens before any
   * waiting: on a busy machine the time may be over before the server sees a request.
   */
  async function silentSites() {
    const asked: string[] = [];
    const silent = createServer(() => {});
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port: silentPort } = silent.address() as AddressInfo; // it listens on a port
    const resolve = async (name: string) => {
      asked.push(name);
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const network = { resolve, isAllowed: () => true };
    const impatient = createPushTransport(clock, { ...network, port: silentPort }, 50);
    const to = (name: string) =>
      impatient(
        { subscription: { ...browser.device, endpoint: `http://${name}/a` }, payload: '{}', ttlSeconds: 60 },
        sender,
      );
    return { asked, to, close: () => silent.close().closeAllConnections() };
  }

  test('[A27] a site that lets us wait is not waited for again for a minute, under none of its names', async () => {
    const { asked, to, close } = await silentSites();
    expect(await to('a.slow.example')).toBe('later');
    expect([await to('a.slow.example'), await to('b.slow.example')]).toEqual(['later', 'later']);
    expect(asked).toHaveLength(1);
    // Others are not held up.
    await to('other.test');
    expect(asked).toHaveLength(2);
    now += 61_000;
    await to('b.slow.example');
    expect(asked).toHaveLength(3);
    close();
  });

  test.each([
    ['gateway.push.apple.com', 'web.push.apple.com'],
    ['silent.googleapis.com', 'fcm.googleapis.com'],
    ['silent.mozilla.com', 'updates.push.services.mozilla.com'],
    ['silent.windows.com', 'wns2-par02p.notify.windows.com'],
  ])('[A22] who joins with %s, which never answers, delays no message through %s', async (silent, service) => {
    const { asked, to, close } = await silentSites();
    await to(silent);
    await to(service);
    expect(asked).toEqual([silent, service]);
    close();
  });

  test('keys that nobody can encrypt with are those of a browser that is gone', async () => {
    expect(await send('http://push.example/abc', 'A'.repeat(87))).toBe('gone');
  });
});
