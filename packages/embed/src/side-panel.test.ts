import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readWords } from '../read-words.ts';
import type { EmbookElement } from './element.ts';
import { loadEmbook } from './load.ts';

const ORIGIN = 'https://book.example';

beforeAll(async () => {
  vi.stubGlobal('__VERSION__', '1.17.0');
  vi.stubGlobal('__WORDS__', readWords());
  // Frames stay empty, and scripts are not run.
  const { settings } = (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM; // happy-dom sets it
  settings.enableIframePageLoading = true;
  settings.disableJavaScriptFileLoading = true;
  settings.handleDisabledFileLoadingAsSuccess = true;
  settings.fetch.interceptor = { beforeAsyncRequest: async ({ window }) => new window.Response('') };
  document.head.innerHTML = `<script type="text/plain" src="${ORIGIN}/embed.js"></script>`;
  await import('./loader.ts');
});

afterEach(() => document.body.replaceChildren());

function place(attributes: string): EmbookElement {
  document.body.insertAdjacentHTML('beforeend', `<embook-widget company-key="k" ${attributes}></embook-widget>`);
  return document.querySelector('embook-widget:last-child') as EmbookElement; // placed above
}
const launcherOf = ({ shadowRoot }: Element) => shadowRoot?.querySelector<HTMLElement>('dialog + button');

describe('[EMB-1] the launcher of the side panel', () => {
  test('it says “Book” without a label, in the language of the page', () => {
    expect(launcherOf(place('mode="side"'))?.textContent).toBe('Book');
    document.documentElement.lang = 'nl';
    expect(launcherOf(place('mode="side"'))?.textContent).toBe('Boeken');
    document.documentElement.lang = '';
    window.Embook?.create({ companyKey: 'created', mode: 'side' });
    expect(launcherOf(document.querySelector('[company-key=created]')!)?.textContent).toBe('Book');
    expect(launcherOf(place('mode="side" label="0"'))).toBeNull();
  });

  test('a panel of a trigger has none: the trigger is its button', () => {
    document.body.innerHTML = '<a data-embook-open data-company-key="k">Book</a>';
    document.querySelector('a')?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
    const panel = document.querySelector('embook-widget');
    expect(panel && launcherOf(panel)).toBeNull();
  });

  test('it lies in the top layer, and several stand above each other', () => {
    const [first, second, third] = [place('mode="side"'), place('mode="side"'), place('mode="side"')];
    expect(launcherOf(first)?.getAttribute('popover')).toBe('manual');
    const bottoms = () => [first, second, third].map((each) => launcherOf(each)?.style.bottom);
    expect(bottoms()).toEqual(['20px', '92px', '164px']);
    second.remove();
    const last = place('mode="side"');
    expect([first, third, last].map((each) => launcherOf(each)?.style.bottom)).toEqual(['20px', '92px', '164px']);
  });
});

describe('[EMB-1] the scroll lock', () => {
  const lock = () => document.documentElement.style.overflow;

  test('two open panels lock the page until both are closed, in any order', () => {
    const [one, two] = [place('mode="side"').widget, place('mode="side"').widget];
    one.open();
    two.open();
    one.close();
    expect(lock()).toBe('hidden');
    two.close();
    expect(lock()).toBe('');
  });

  test('an attribute that reloads an open panel leaves it open and the page locked, and it is freed at the end', () => {
    const element = place('mode="side"');
    element.widget.open();
    element.setAttribute('shop', '2');
    expect(element.shadowRoot?.querySelector('dialog')?.open).toBe(true);
    expect(lock()).toBe('hidden');
    element.widget.close();
    expect(lock()).toBe('');
  });
});

describe('[EMB-1] two platforms on one page', () => {
  const source = (element: Element | null) => element?.shadowRoot?.querySelector('iframe')?.src;

  test('each widget has the frame of the platform it names', () => {
    expect(source(place('mode="website"'))).toMatch(/^https:\/\/book\.example\/shops/);
    expect(source(place('mode="website" origin="https://two.example"'))).toMatch(/^https:\/\/two\.example\/shops/);
  });

  test('one whose origin is no address is shown by the platform of the script, which says so in the console', () => {
    for (const origin of ['two.example', 'localhost:8480', 'null'])
      expect(source(place(`mode="website" origin="${origin}"`)), origin).toMatch(/^https:\/\/book\.example\/shops/);
  });

  test('what the package creates belongs to the platform it was loaded from, however its origin is written', () => {
    loadEmbook('https://two.example/').create({ companyKey: 'two', mode: 'website' });
    expect(source(document.querySelector('[company-key=two]'))).toMatch(/^https:\/\/two\.example\/shops/);
    expect([...document.head.querySelectorAll('script')].map(({ src }) => src)).toEqual([
      `${ORIGIN}/embed.js`,
      'https://two.example/embed.js',
    ]);
  });
});

test('[A16] the package adds its script under trusted types, with the nonce of the page', () => {
  const names: string[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string) => ({ createScriptURL: (url: string) => (names.push(`${name} ${url}`), url) }),
  });
  loadEmbook('https://three.example', { nonce: 'abc' });
  // A page may refuse a second policy of the same name.
  vi.stubGlobal('trustedTypes', {
    createPolicy: () => {
      throw new TypeError('Policy with name "embook" already exists');
    },
  });
  loadEmbook('https://four.example', { nonce: 'abc' });
  vi.unstubAllGlobals();
  expect(names).toEqual(['embook https://three.example/embed.js', 'embook https://four.example/embed.js']);
  expect(document.head.querySelector<HTMLScriptElement>('script:last-of-type')?.nonce).toBe('abc');
});

describe('[EMB-13] the theme', () => {
  const themeIn = (element: Element) =>
    new URL(element.shadowRoot?.querySelector('iframe')?.src ?? '').searchParams.get('theme');

  test.each([
    ['rgb(238, 238, 238)', 'dark'],
    ['rgb(204, 0, 0)', 'light'],
    ['rgb(17, 17, 17)', 'light'],
    ['oklch(0.95 0.01 90)', 'dark'],
    ['oklch(0.2 0.01 90)', 'light'],
    ['lab(20 0 0)', 'light'],
    ['color(srgb 0.9 0.9 0.9)', 'dark'],
  ])('auto: on a page that writes in %s it is %s', (color, theme) => {
    const read = vi.spyOn(window, 'getComputedStyle').mockReturnValue({ color } as CSSStyleDeclaration); // no more is read
    const element = place('mode="website" theme="auto"');
    read.mockRestore();
    expect(themeIn(element)).toBe(theme);
    expect(element.shadowRoot?.querySelector('div')?.style.colorScheme).toBe(theme);
  });

  test('without one nothing is sent, so that a page stays as it was', () => {
    expect(themeIn(place('mode="website"'))).toBeNull();
  });
});
