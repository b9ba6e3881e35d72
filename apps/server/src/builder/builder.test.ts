import { readdirSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../infra/config.ts';
import { createServer } from '../infra/http/server.ts';
import { builderFiles } from './files.ts';
import { serveBuilder } from './routes.ts';

async function builder(config: { publicUrl?: string }) {
  const app = await createServer(readConfig({}), pino({ level: 'silent' }));
  serveBuilder(app, { version: '1.17.0', config: { publicUrl: undefined, ...config } });
  afterAll(() => app.close());
  return (address: string) => app.inject(address);
}

const demo = await builder({});
const elsewhere = await builder({ publicUrl: 'https://book.example' });
const hostile = encodeURIComponent(`"><script>alert('x')</script>`);

describe('the builder', () => {
  test('offers the demo companies and starts with one of them', async () => {
    const { body } = await demo('/builder');
    expect(body).toContain('data-key="demo-aurora"');
    expect(body).toContain('data-key="demo-solo"');
    expect(body).toContain('data-company-key=&quot;demo-aurora&quot;');
  });

  test('writes the snippet for the address customers see', async () => {
    expect((await elsewhere('/builder?key=studio')).body).toContain('src=&quot;https://book.example/embed.js&quot;');
  });

  test.each([
    ['style=side', 'data-style=&quot;side&quot;'],
    ['style=other', 'data-style=&quot;inline&quot;'],
    ['color=%23AbC', 'data-color=&quot;#abc&quot;'],
    ['locale=lt', 'data-locale=&quot;lt&quot;'],
    ['path=/shops/1/services', 'data-path=&quot;/shops/1/services&quot;'],
    ['close=1', 'data-close=&quot;1&quot;'],
  ])('[EMB-1] %s becomes part of it', async (query, expected) => {
    expect((await demo(`/builder?${query}`)).body).toContain(expected);
  });

  test.each([
    'color=red',
    'locale=fr',
    'path=//evil.example',
    'path=https://evil.example',
    'close=yes',
    'style=a&style=b',
  ])('[B1] %s is no choice', async (query) => {
    const { body } = await demo(`/builder?${query}`);
    expect(body).toContain('data-style=&quot;inline&quot;\n&gt;');
    expect(body).not.toContain('evil');
  });

  test.each(['/builder', '/builder/host'])('[A16] %s lets no hostile text out of its place', async (path) => {
    const { body } = await demo(`${path}?key=${hostile}&label=${hostile}&path=/${hostile}&style=side`);
    expect(body).not.toContain('<script>');
  });

  test('[A16] runs its own scripts alone, and only it may frame its pretend page', async () => {
    const policyOf = async (path: string) => String((await demo(path)).headers['content-security-policy']);
    for (const path of ['/builder', '/builder/host']) {
      const policy = await policyOf(path);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect((await demo(path)).body).not.toMatch(/<style|\sstyle="|\son\w+="|<script(?![^>]*\ssrc=)/);
    }
    expect(await policyOf('/builder')).toContain("frame-ancestors 'none'");
    expect(await policyOf('/builder/host')).toContain("frame-ancestors 'self'");
    // Nothing of anyone's is in it, and it is tried in the frame of a foreign page.
    expect(await policyOf('/builder/storage')).not.toContain('frame-ancestors');
  });

  test('[EMB-1] the pretend page holds the very snippet, from its own origin', async () => {
    const { body } = await demo('/builder/host?key=demo-solo&style=website');
    expect(body).toMatch(
      /<script\s+async\s+src="\/embed\.js"\s+data-company-key="demo-solo"\s+data-style="website"\s+><\/script>/,
    );
    expect((await demo('/builder/host?key=')).body).not.toContain('<script');
  });

  test('hands out every script the page imports, without types', async () => {
    const names = readdirSync(new URL('client', import.meta.url)).filter((name) => name.endsWith('.ts'));
    expect(builderFiles.map(({ path }) => path)).toEqual(
      expect.arrayContaining(names.map((name) => `/builder/client/${name}`)),
    );
    for (const { path, type } of builderFiles) {
      const answer = await demo(path);
      expect(answer.headers).toMatchObject({ 'content-type': type });
      expect(answer.body).not.toMatch(/^\s*(?:export )?interface |import type/m);
    }
  });
});
