import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { DetachedWindowAPI } from 'happy-dom';
import { beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { AnalyticsProps, Prefill as DomainPrefill, WidgetStyle } from '@embook/domain/embedding';
import { readWords } from '../read-words.ts';
import { loadEmbook } from './load.ts';
import type { EmbookApi, EventDetails, Options, Prefill } from './public-api.ts';

const documented = readFileSync(join(import.meta.dirname, '../../../docs/embedding.md'), 'utf8');

/** As a page without a bundler writes it, and as the package does. */
const stubs: readonly [string, () => EmbookApi | undefined][] = [
  [
    'of the document',
    () => {
      runInThisContext(/<script>(window\.Embook[^<]*)<\/script>/.exec(documented)?.[1] ?? '');
      return window.Embook;
    },
  ],
  ['of the package', () => loadEmbook('https://book.example')],
];

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('__VERSION__', '1.17.0');
  vi.stubGlobal('__WORDS__', readWords());
  // happy-dom has none.
  Object.defineProperty(performance, 'navigation', { value: { type: 0 }, configurable: true });
  const { settings } = (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM; // happy-dom sets it
  settings.enableIframePageLoading = true;
  settings.disableJavaScriptFileLoading = true;
  settings.handleDisabledFileLoadingAsSuccess = true;
  settings.fetch.interceptor = { beforeAsyncRequest: async ({ window }) => new window.Response('') };
  document.body.replaceChildren();
  document.head.innerHTML = '<script type="text/plain" src="https://book.example/embed.js"></script>';
  delete window.Embook;
});

const panels = () =>
  [...document.querySelectorAll('embook-widget')].map(({ shadowRoot }) => shadowRoot?.querySelector('dialog'));

describe.each(stubs)('[EMB-1] calls before the loader has come: the stub %s', (_, install) => {
  test('a widget created before the loader works once it has loaded', async () => {
    const embook = install();
    if (!embook) throw new Error('no stub');
    const heard: string[] = [];
    const first = embook.create({ companyKey: 'one', mode: 'side', label: '0' });
    const second = embook.create({ companyKey: 'two', mode: 'side', label: '0' });
    const endFirst = first.on('close', () => heard.push('first'));
    const endNever = second.on('close', () => heard.push('never'));
    embook.on('close', (detail, { type }) => heard.push(`${type} ${JSON.stringify(detail)}`));
    second.open();
    endNever();

    await import('./loader.ts');
    expect(panels().map((panel) => panel?.open)).toEqual([false, true]);
    first.open();
    first.close();
    second.close();
    expect(panels().map((panel) => panel?.open)).toEqual([false, false]);
    expect(heard).toEqual(['first', 'embook:close {}', 'embook:close {}']);
    endFirst();
    first.open();
    first.close();
    expect(heard.filter((name) => name === 'first')).toHaveLength(1);
    first.destroy();
    expect(panels()).toHaveLength(1);

    // A stub that was kept still works.
    embook.create({ companyKey: 'three', mode: 'side' }).open();
    expect(panels().map((panel) => panel?.open)).toEqual([false, true]);
  });
});

test('[EMB-1] the version is there from the start, and is the loader’s once that has loaded', async () => {
  const embook = loadEmbook('https://book.example');
  expectTypeOf(embook.version).toEqualTypeOf<string>();
  expect(embook.version).toBe('1.17.0');
  vi.stubGlobal('__VERSION__', '1.99.0');
  await import('./loader.ts');
  expect(embook.version).toBe('1.99.0');
});

test.each([
  ['a misspelt element', '<embook-widgets company-key="k"></embook-widgets>'],
  ['the attribute of an element on a script', '<script type="text/plain" company-key="k"></script>'],
])('[EMB-1] %s is named in the console, with what to write', async (_, html) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  document.body.innerHTML = html;
  await import('./loader.ts');
  expect(said).toHaveBeenCalledExactlyOnceWith('Embook: company-key needs embook-widget', document.body.firstChild);
});

test('the package has the styles, fields and details of the domain', () => {
  expectTypeOf<Options['mode']>().toEqualTypeOf<WidgetStyle | undefined>();
  expectTypeOf<Prefill>().toEqualTypeOf<DomainPrefill>();
  expectTypeOf<EventDetails['analytics']['props']>().toEqualTypeOf<AnalyticsProps>();
  expect(Object.keys(loadEmbook('https://book.example'))).toContain('create');
});
