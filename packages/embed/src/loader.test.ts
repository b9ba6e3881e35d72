import { BOUND } from '@embook/domain/testing/bound';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readWords } from '../read-words.ts';
import type { EmbookElement } from './element.ts';

const ORIGIN = 'https://book.example';

/** The script element of the page, which the loader finds by its name, since `currentScript` is not set here. */
beforeAll(async () => {
  vi.stubGlobal('__VERSION__', '1.17.0');
  vi.stubGlobal('__WORDS__', readWords());
  // Frames stay empty, since happy-dom may not load them.
  const { settings } = (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM; // happy-dom sets it
  settings.enableIframePageLoading = true;
  settings.fetch.interceptor = { beforeAsyncRequest: async ({ window }) => new window.Response('') };
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = `${ORIGIN}/embed.js`;
  document.head.append(script);
  Object.assign(window, {
    Embook: { q: [['on', ['error', (detail: unknown) => errors.push(detail)]]] },
  });
  await import('./loader.ts');
});

const errors: unknown[] = [];
const said: unknown[] = [];

beforeEach(() => {
  errors.length = 0;
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation((what) => void said.push(what));
  vi.useFakeTimers({ toNotFake: ['performance'] });
});

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  expect(said).toEqual([]);
});

function place(html: string): EmbookElement {
  document.body.innerHTML = html;
  return document.querySelector('embook-widget') as EmbookElement; // placed above
}

const frameOf = ({ shadowRoot }: Element): HTMLIFrameElement | null => shadowRoot?.querySelector('iframe') ?? null;

/** Dispatches a message event from a window, as the browser would. */
function say(data: object, { source, origin = ORIGIN }: { source: unknown; origin?: string }): void {
  const event = new MessageEvent('message', { data: { source: 'embook', ...data }, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

const idOf = (frame: HTMLIFrameElement): string => frame.name.split(' ')[1] ?? '';

/** Sends the frame's hello and collects what the loader sends to the port. */
function shakeHands(frame: HTMLIFrameElement): { heard: unknown[]; port: MessagePort } {
  const heard: unknown[] = [];
  let port: MessagePort | undefined;
  const view = { postMessage: (_: unknown, _to: string, [given]: MessagePort[]) => (port = given) };
  Object.defineProperty(frame, 'contentWindow', { value: view, configurable: true });
  say({ type: 'hello', id: idOf(frame) }, { source: view });
  if (!port) throw new Error('no port came');
  port.addEventListener('message', ({ data }) => heard.push(data));
  port.start();
  return { heard, port };
}

describe('[EMB-1] the address of the frame', () => {
  test.each([
    ['company-key="k"', '/shops?companyApiKey=k&style=website'],
    ['company-key="k" shop="12"', '/shops/12?companyApiKey=k&style=website'],
    ['company-key="k" path="/shops/1/events?week=3"', '/shops/1/events?week=3&companyApiKey=k&style=website'],
    [
      'company-key="k" locale="nl" color="#4b2e83" close',
      '/shops?companyApiKey=k&style=website&showCloseButton=1&locale=nl&color=%234b2e83',
    ],
    ['company-key="k" theme="dark"', '/shops?companyApiKey=k&style=website&theme=dark'],
    ['company-key="k" close="false"', '/shops?companyApiKey=k&style=website'],
    ['company-key="a&amp;style=dev"', '/shops?companyApiKey=a%26style%3Ddev&style=website'],
  ])('%s', (attributes, address) => {
    expect(frameOf(place(`<embook-widget mode="website" ${attributes}></embook-widget>`))?.src).toBe(ORIGIN + address);
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', 'shops'])(
    '[B1] a path of %s is ignored',
    (path) => {
      const widget = place(`<embook-widget mode="website" company-key="k" path="${path}"></embook-widget>`);
      expect(frameOf(widget)?.src).toBe(`${ORIGIN}/shops?companyApiKey=k&style=website`);
    },
  );
});

describe('[B1] the handshake', () => {
  const open = () => frameOf(place('<embook-widget mode="website" company-key="k"></embook-widget>'))!;

  test('a hello of the frame is answered with a port, and `ready` is dispatched once', () => {
    const ready = vi.fn<() => void>();
    document.addEventListener('embook:ready', ready, { once: true });
    shakeHands(open());
    expect(ready).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['another window', (frame: HTMLIFrameElement) => say({ type: 'hello', id: idOf(frame) }, { source: {} })],
    [
      'another origin',
      (frame: HTMLIFrameElement) =>
        say({ type: 'hello', id: idOf(frame) }, { source: frame.contentWindow, origin: 'https://evil.example' }),
    ],
    ['another id', (frame: HTMLIFrameElement) => say({ type: 'hello', id: 'x' }, { source: frame.contentWindow })],
    ['no id', (frame: HTMLIFrameElement) => say({ type: 'hello' }, { source: frame.contentWindow })],
  ])('from %s it is ignored', (_, speak) => {
    const frame = open();
    const view = { postMessage: vi.fn<() => void>() };
    Object.defineProperty(frame, 'contentWindow', { value: view, configurable: true });
    speak(frame);
    expect(view.postMessage).not.toHaveBeenCalled();
  });

  test('after ten seconds without a message there is a link and one error', () => {
    const frame = open();
    vi.advanceTimersByTime(10_001);
    const link = frame.parentElement?.querySelector('a');
    expect(link?.textContent).toBe(' Book');
    expect(link?.parentElement?.textContent).toContain('Booking is not available here. ');
    expect(link?.href).toBe(frame.src);
    expect(errors).toEqual([{ code: 'silence' }]);
    expect(said.splice(0)).toEqual(['Embook: silence']);
    expect(frame.hidden).toBe(true);
    // A late hello still works.
    shakeHands(frame);
    expect(frame.hidden).toBe(false);
    expect(frame.parentElement?.querySelector('a')).toBeNull();
  });
});

describe('what a page owner may get wrong', () => {
  test('no company key: one error and a notice, no frame', () => {
    const widget = place('<embook-widget mode="inline"></embook-widget>');
    vi.runAllTimers();
    expect(widget.shadowRoot?.querySelector('[role=alert]')?.textContent).toBe('Booking is not available here.');
    expect(frameOf(widget)).toBeNull();
    expect(errors).toEqual([{ code: 'missing-key' }]);
    expect(said.splice(0)).toEqual(['Embook: missing-key']);
  });

  test.each([
    ['de', 'Buchen ist hier nicht möglich.'],
    ['nl', 'Boeken is hier niet mogelijk.'],
    ['lt', 'Čia rezervuoti negalima.'],
    ['fr', 'Booking is not available here.'],
  ])('the notice is in %s', (locale, words) => {
    const { shadowRoot } = place(`<embook-widget locale="${locale}"></embook-widget>`);
    expect(shadowRoot?.textContent).toBe(words);
    expect(said.splice(0)).toHaveLength(1);
  });

  test('[EMB-1] a page without an origin, in a sandbox or as a file, is told so at once', () => {
    vi.stubGlobal('origin', 'null');
    place('<embook-widget company-key="k"></embook-widget>');
    vi.runAllTimers();
    vi.stubGlobal('origin', location.origin);
    expect(errors).toEqual([{ code: 'sandbox' }]);
    expect(said.splice(0)).toEqual(['Embook: sandbox']);
  });

  test('adding the key later fixes it', () => {
    const widget = place('<embook-widget mode="website"></embook-widget>');
    expect(said.splice(0)).toHaveLength(1);
    widget.setAttribute('company-key', 'k');
    expect(widget.shadowRoot?.querySelector('[role=alert]')).toBeNull();
    expect(frameOf(widget)?.src).toContain('companyApiKey=k');
  });

  test('a click on no element is ignored', () => {
    for (const target of [document, window])
      expect(() => target.dispatchEvent(new Event('click', { bubbles: true }))).not.toThrow();
  });

  test('moved or removed while loading it restarts or stops, without further errors', () => {
    const widget = place('<embook-widget mode="website" company-key="k"></embook-widget>');
    const box = document.createElement('div');
    document.body.append(box);
    box.append(widget);
    expect(frameOf(widget)).not.toBeNull();
    widget.remove();
    vi.runAllTimers();
    expect(frameOf(widget)).toBeNull();
    expect(errors).toEqual([]);
  });
});

describe('the page and the widget', () => {
  beforeEach(() => void vi.useRealTimers());

  /** A widget in its frame after the handshake; its port is the frame's end. */
  function meet(attributes: string) {
    const element = place(`<embook-widget company-key="k" ${attributes}></embook-widget>`);
    element.widget.open();
    const frame = frameOf(element)!;
    return { element, frame, ...shakeHands(frame) };
  }

  test('prefill and commands reach the frame, also when sent too early', async () => {
    const { widget } = place('<embook-widget mode="website" company-key="k"></embook-widget>');
    widget.prefill({ email: 'a@b.example' });
    widget.redirect('/profile');
    const { heard } = shakeHands(frameOf(document.querySelector('embook-widget')!)!);
    widget.redirect('/shops/2');
    await vi.waitFor(() => expect(heard).toHaveLength(4), BOUND);
    const config = {
      locale: '',
      color: '',
      theme: '',
      tag: '<embook-widget mode="website" company-key="k"></embook-widget>',
    };
    expect(heard).toEqual([
      { source: 'embook', type: 'config', config: { email: 'a@b.example', ...config } },
      { source: 'embook', type: 'consent', given: true },
      { source: 'embook', type: 'redirect', url: '/profile' },
      { source: 'embook', type: 'redirect', url: '/shops/2' },
    ]);
  });

  test('another colour, language or consent is sent to the frame; another shop reloads it', async () => {
    const { element, frame, heard } = meet('mode="website"');
    element.setAttribute('color', '#4b2e83');
    element.setAttribute('locale', 'nl');
    element.setAttribute('consent', '0');
    await vi.waitFor(() => expect(heard).toHaveLength(8), BOUND);
    expect(heard.slice(-2)).toMatchObject([
      { source: 'embook', type: 'config', config: { locale: 'nl', color: '#4b2e83' } },
      { source: 'embook', type: 'consent', given: false },
    ]);
    expect(frameOf(element)).toBe(frame);
    element.setAttribute('shop', '2');
    expect(frameOf(element)?.src).toContain('/shops/2?');
  });

  test.each([
    ['', true],
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
    ['no', false],
    ['denied', false],
  ])('[EMB-11] consent="%s" counts as given: %s', async (value, given) => {
    const { heard } = meet(`mode="website" consent="${value}"`);
    await vi.waitFor(() => expect(heard).toContainEqual({ source: 'embook', type: 'consent', given }), BOUND);
  });

  test.each(['side', 'inline'])('%s: the frame is notified when it is hidden and shown again', async (mode) => {
    const { element, heard } = meet(`mode="${mode}"`);
    element.widget.close();
    element.widget.open();
    const types = () => heard.map((message) => Object(message).type).filter((type) => type !== 'viewport');
    await vi.waitFor(() => expect(types().slice(-2)).toEqual(['hidden', 'open']), BOUND);
  });

  test('inline, the page scrolls to the requested part of the frame, unless its owner prevents it', async () => {
    const { element, frame, port } = meet('mode="inline"');
    const shown = vi.fn<() => void>();
    frame.scrollIntoView = shown;
    const ask = (path: string) => {
      port.postMessage({ source: 'embook', type: 'navigate', path });
      port.postMessage({ source: 'embook', type: 'scrollTo', top: 320 });
    };
    ask('/book');
    await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1), BOUND);
    expect(frame.style.scrollMarginTop).toBe('-320px');
    element.setAttribute('offset', '80');
    port.postMessage({ source: 'embook', type: 'scrollTo', top: 0 });
    await vi.waitFor(() => expect(frame.style.scrollMarginTop).toBe('80px'), BOUND);
    shown.mockClear();
    ask('/book');
    await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1), BOUND);
    const paths: unknown[] = [];
    element.addEventListener('embook:navigate', (event) => {
      event.preventDefault();
      paths.push(Object(event).detail);
    });
    ask('/profile');
    await vi.waitFor(() => expect(paths).toEqual([{ path: '/profile' }]), BOUND);
    await new Promise((done) => setTimeout(done, 20));
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('[EMB-1] after a much shorter step the page scrolls back to the widget, whatever its frame knows by then', async () => {
    const { element, frame, port } = meet('mode="inline"');
    const shown = vi.fn<() => void>();
    let focused: Element | null = frame;
    frame.scrollIntoView = shown;
    frame.getBoundingClientRect = () => ({ ...new DOMRect(), bottom: -1_300 });
    Object.defineProperty(frame, 'offsetHeight', { value: 2_600 });
    Object.defineProperty(element.shadowRoot, 'activeElement', { get: () => focused });
    const heights: unknown[] = [];
    element.addEventListener('embook:resize', (event) => heights.push(Object(event).detail.height));
    const resize = async (height: number) => {
      port.postMessage({ source: 'embook', type: 'resize', height });
      await vi.waitFor(() => expect(heights).toContain(height), BOUND);
    };
    await resize(2_700);
    expect(shown).not.toHaveBeenCalled();
    await resize(640);
    expect(shown).toHaveBeenCalledTimes(1);
    // Whoever reads on below the widget is left there.
    focused = null;
    await resize(650);
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('messages of the frame become events, and a purchase is pushed for a tag manager', async () => {
    const widget = place('<embook-widget mode="website" company-key="k" analytics="dataLayer"></embook-widget>');
    const events: unknown[] = [];
    for (const type of ['auth', 'payment', 'analytics'])
      widget.addEventListener(`embook:${type}`, (event) => events.push([type, (event as CustomEvent).detail]));
    const { port } = shakeHands(frameOf(widget)!);
    const purchase = { type: 'analytics', name: 'purchase', props: { id: 7, value: 74 } };
    for (const message of [{ type: 'auth', signedIn: true }, purchase, { type: 'payment', id: 7, status: 'ok' }])
      port.postMessage({ source: 'embook', ...message });
    await vi.waitFor(() => expect(events).toHaveLength(3), BOUND);
    expect(events).toEqual([
      ['auth', { signedIn: true }],
      ['analytics', { name: 'purchase', props: { id: 7, value: 74 } }],
      ['payment', { id: 7, status: 'ok' }],
    ]);
    expect(window).toMatchObject({ dataLayer: [{ event: 'purchase', id: 7, value: 74 }] });
  });
});
