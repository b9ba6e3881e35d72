import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { fetchPage, type Network } from '../../infra/public-fetch/fetch-page.ts';
import { resolveName } from '../../infra/public-fetch/public-request.ts';
import { createDoctor } from './doctor.ts';
import type { PageWork } from './page-tags.ts';

const origin = 'https://book.example';
const script = `<script src="${origin}/embed.js" data-company-key="studio"></script>`;
const visit = { address: 'http://studio.example/', companyKey: 'studio', origin, askedBy: 'company 1' };
/** The longest page that is read. */
const MEGABYTE = 1_000_000;
const endless = (text: string) => text.repeat(Math.ceil(MEGABYTE / text.length)).slice(0, MEGABYTE);

let page = { text: '', headers: {} as Record<string, string> };
const server = createServer((_request, answer) => answer.writeHead(200, page.headers).end(page.text));
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => server.close().closeAllConnections());
const { port } = server.address() as AddressInfo; // it listens on a port

const network: Network = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: () => true,
  port,
};

async function examine(text: string, headers: Record<string, string> = {}) {
  page = { text, headers };
  const work: PageWork[] = [];
  const doctor = createDoctor((url, deadline) => fetchPage(url, network, deadline), {
    deadline: () => new AbortController().signal,
    onRead: (each) => work.push(each),
  });
  const { findings } = await doctor(visit);
  return { findings, codes: findings.map(({ code }) => code), work };
}

describe('[A27] a page that was made to be read slowly', () => {
  test.each([
    ['attributes of slashes without an end', `<script${' a=//'.repeat(24)}`],
    ['a megabyte of them', `<script${endless(' a=//')}`],
    ['comments that begin', '<!--'.repeat(40_000)],
    ['a megabyte of them', endless('<!--')],
    ['scripts that begin', '<script>'.repeat(20_000)],
    ['a megabyte of them', endless('<script>')],
    ['whole scripts', endless('<script></script>')],
    ['scripts with an address', endless('<script src=a></script>')],
    ['the script of another platform', endless('<script src=https://a.example/embed.js></script>')],
    ['elements in each other', endless('<div>')],
    ['elements in each other, and others that end', endless('<a>').slice(0, 500_000) + endless('</b>')],
    ['attributes without an end', `<meta ${endless('a ')}`],
    ['attributes without a space', `<meta ${endless('a="b"')}`],
    ['a quote without an end', `<meta content="${endless('x')}`],
    ['quotes', `<meta ${endless(`"'`)}`],
    ['entities', `<meta content="${endless('&#x')}`],
    ['a number without an end', `<meta content="&#${endless('1')}`],
    ['signs of and', `<meta content="${endless('&')}`],
    ['spaces', `<meta${endless(' ')}`],
    ['brackets', endless('<')],
    ['an element without a name', endless('</')],
    ['declarations', endless('<!')],
    ['data', endless('<![CDATA[')],
    ['policies', endless(`<meta http-equiv=content-security-policy content="default-src 'none'">`)],
    ['one long policy', `<meta http-equiv=content-security-policy content="script-src ${endless('a ')}">`],
    ['directives', `<meta http-equiv=content-security-policy content="${endless('a b;')}">`],
    ['one long source', `<meta http-equiv=content-security-policy content="script-src ${endless('a')}'">`],
    ['spaces in a policy', `<meta http-equiv=content-security-policy content="a${endless(' ')}b">`],
  ])('%s is read once, character by character', async (_what, text) => {
    const { findings, work } = await examine(script + text);
    expect(findings[0]?.code).toBe('page_read');
    expect(work).toHaveLength(1);
    const [{ characters, tags, attributes } = { characters: 0, tags: 0, attributes: 0 }] = work;
    expect(characters).toBeLessThanOrEqual(MEGABYTE);
    // Each of the bounds, and what one piece of the page may add to it.
    expect(tags).toBeLessThan(20_000 + 65_536 / 3);
    expect(attributes).toBeLessThan(50_000 + 65_536 / 2);
    expect(JSON.stringify(findings).length).toBeLessThan(40_000);
  });

  test('the rest of a page is left unread after enough tags', async () => {
    const { work } = await examine(endless('<script></script>'));
    expect(work[0]?.characters).toBeLessThanOrEqual(2 * 65_536);
  });

  test('what comes before it is found', async () => {
    expect((await examine(script + endless(' <p a=//'))).codes).toContain('widget_there');
  });

  test('a policy in the header may be as long as a header', async () => {
    for (const policy of [`script-src ${'a '.repeat(10_000)}`, ','.repeat(20_000), `a ${';'.repeat(20_000)}`])
      expect((await examine(script, { 'content-security-policy': policy })).codes[0]).toBe('page_read');
    const { findings } = await examine(script, { 'content-security-policy': "script-src 'none',".repeat(1_000) });
    expect(JSON.stringify(findings).length).toBeLessThan(10_000);
  });
});

describe('[A27] a deadline for all of a check', () => {
  test('a resolver that never answers gives its check free again', async () => {
    const deadlines: AbortController[] = [];
    const resolved: string[] = [];
    const silent: Network = {
      ...network,
      resolve: (name) => {
        resolved.push(name);
        return new Promise(() => {});
      },
    };
    const doctor = createDoctor((url, deadline) => fetchPage(url, silent, deadline), {
      deadline: () => {
        const controller = new AbortController();
        deadlines.push(controller);
        return controller.signal;
      },
    });
    const waiting = [doctor(visit), doctor(visit)];
    await expect(doctor(visit)).rejects.toMatchObject({ code: 'too_many_requests' });
    deadlines[0]?.abort();
    expect((await waiting[0])?.findings).toMatchObject([{ code: 'page_timeout' }]);
    const next = doctor(visit);
    for (const each of deadlines) each.abort();
    expect((await next).findings).toMatchObject([{ code: 'page_timeout' }]);
    await Promise.all(waiting);
    expect(resolved).toHaveLength(3);
  });

  test('an answer that changes the protocol is no page, and gives its check free again', async () => {
    const changing = createPlainServer((socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 101 x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')),
    );
    await new Promise<void>((done) => changing.listen(0, '127.0.0.1', done));
    afterAll(() => changing.close());
    const other = { ...network, port: (changing.address() as AddressInfo).port }; // it listens on a port
    const doctor = createDoctor((url, deadline) => fetchPage(url, other, deadline), {
      deadline: () => new AbortController().signal,
    });
    for (let count = 0; count < 3; count += 1)
      expect((await doctor(visit)).findings).toMatchObject([{ code: 'page_unreachable' }]);
  });

  test('the page is not read on after it', async () => {
    const controller = new AbortController();
    const work: PageWork[] = [];
    const doctor = createDoctor(
      async (address) => {
        controller.abort();
        return { ok: true, page: { address, status: 200, headers: {}, text: script } };
      },
      { deadline: () => controller.signal, onRead: (each) => work.push(each) },
    );
    expect((await doctor(visit)).findings).toMatchObject([{ code: 'page_timeout' }]);
    expect(work).toEqual([]);
  });

  test('a name server that says nothing is not waited for', async () => {
    const nameServer = createSocket('udp4');
    const question = new Promise((done) => nameServer.once('message', done));
    await new Promise<void>((done) => nameServer.bind(0, '127.0.0.1', done));
    const controller = new AbortController();
    const found = resolveName('studio.example', controller.signal, [`127.0.0.1:${nameServer.address().port}`]);
    await question;
    controller.abort();
    await expect(found).rejects.toMatchObject({ code: 'ECANCELLED' });
    nameServer.close();
  });
});
