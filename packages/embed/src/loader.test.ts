import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EmbookElement } from './element.ts';

const ORIGIN = 'https://book.example';

/** As the page wrote it; the real one is looked for by its name, since no script runs as `currentScript` here. */
beforeAll(async () => {
  vi.stubGlobal('__VERSION__', '1.17.0');
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

beforeEach(() => {
  errors.length = 0;
  vi.useFakeTimers();
});

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

function place(html: string): EmbookElement {
  document.body.innerHTML = html;
  return document.querySelector('embook-widget') as EmbookElement; // just placed
}

const frameOf = ({ shadowRoot }: Element): HTMLIFrameElement | null => shadowRoot?.querySelector('iframe') ?? null;

/** A word from a window, as the browser would deliver it. */
function say(data: object, { source, origin = ORIGIN }: { source: unknown; origin?: string }): void {
  const event = new MessageEvent('message', { data: { source: 'embook', ...data }, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

const idOf = (frame: HTMLIFrameElement): string => frame.name.split(' ')[1] ?? '';

/** The frame says hello; what the loader then says into the port is collected. */
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
    ['company-key="k" close="false"', '/shops?companyApiKey=k&style=website'],
    ['company-key="a&amp;style=dev"', '/shops?companyApiKey=a%26style%3Ddev&style=website'],
  ])('%s', (attributes, address) => {
    expect(frameOf(place(`<embook-widget mode="website" ${attributes}></embook-widget>`))?.src).toBe(ORIGIN + address);
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', 'shops'])(
    '[B1] a path of %s is not followed',
    (path) => {
      const widget = place(`<embook-widget mode="website" company-key="k" path="${path}"></embook-widget>`);
      expect(frameOf(widget)?.src).toBe(`${ORIGIN}/shops?companyApiKey=k&style=website`);
    },
  );
});

describe('[B1] the handshake', () => {
  const open = () => frameOf(place('<embook-widget mode="website" company-key="k"></embook-widget>'))!;

  test('a hello of the frame is answered with a port, and the page is told once', () => {
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
  ])('from %s it is not heard', (_, speak) => {
    const frame = open();
    const view = { postMessage: vi.fn<() => void>() };
    Object.defineProperty(frame, 'contentWindow', { value: view, configurable: true });
    speak(frame);
    expect(view.postMessage).not.toHaveBeenCalled();
  });

  test('after ten seconds of silence there is a link and one error', () => {
    const frame = open();
    vi.advanceTimersByTime(10_001);
    const link = frame.parentElement?.querySelector('a');
    expect(link?.textContent).toBe('Book (new tab)');
    expect(link?.href).toBe(frame.src);
    expect(errors).toEqual([{ code: 'silence' }]);
    expect(frame.hidden).toBe(true);
    // Late is better than never.
    shakeHands(frame);
    expect(frame.hidden).toBe(false);
    expect(frame.parentElement?.querySelector('a')).toBeNull();
  });
});

describe('what a page owner may get wrong', () => {
  test('no company key: one error and a notice, no frame', () => {
    const widget = place('<embook-widget mode="inline"></embook-widget>');
    vi.runAllTimers();
    expect(widget.shadowRoot?.querySelector('[role=alert]')?.textContent).toBe('Embook: missing-key');
    expect(frameOf(widget)).toBeNull();
    expect(errors).toEqual([{ code: 'missing-key' }]);
  });

  test('the key that comes later mends it', () => {
    const widget = place('<embook-widget mode="website"></embook-widget>');
    widget.setAttribute('company-key', 'k');
    expect(widget.shadowRoot?.querySelector('[role=alert]')).toBeNull();
    expect(frameOf(widget)?.src).toContain('companyApiKey=k');
  });

  test('moved or removed while loading it starts again or ends, and says nothing more', () => {
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
  test('what the page knows and wants reaches the frame, also when it comes too early', async () => {
    vi.useRealTimers();
    const { widget } = place('<embook-widget mode="website" company-key="k"></embook-widget>');
    widget.prefill({ email: 'a@b.example' });
    widget.redirect('/profile');
    const { heard } = shakeHands(frameOf(document.querySelector('embook-widget')!)!);
    widget.redirect('/shops/2');
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    expect(heard).toEqual([
      { source: 'embook', type: 'prefill', fields: { email: 'a@b.example' } },
      { source: 'embook', type: 'redirect', url: '/profile' },
      { source: 'embook', type: 'redirect', url: '/shops/2' },
    ]);
  });

  test('[B1] only messages of a known shape become events', async () => {
    vi.useRealTimers();
    const widget = place('<embook-widget mode="website" company-key="k" analytics="datalayer"></embook-widget>');
    const events: unknown[] = [];
    for (const type of ['auth', 'payment', 'analytics', 'navigate', 'hello', 'nonsense'])
      widget.addEventListener(`embook:${type}`, (event) => events.push([type, (event as CustomEvent).detail]));
    const { port } = shakeHands(frameOf(widget)!);
    const purchase = { type: 'analytics', name: 'purchase', props: { id: 7, value: 74 } };
    for (const message of [
      { type: 'nonsense' },
      { type: 'auth', signedIn: 'yes' },
      { type: 'auth', signedIn: true },
      purchase,
      purchase,
      { type: 'payment', id: 7, status: 'ok' },
    ])
      port.postMessage({ source: 'embook', ...message });
    await vi.waitFor(() => expect(events).toHaveLength(3));
    expect(events).toEqual([
      ['auth', { signedIn: true }],
      ['analytics', { name: 'purchase', props: { id: 7, value: 74 } }],
      ['payment', { id: 7, status: 'ok' }],
    ]);
    expect(window).toMatchObject({ dataLayer: [{ event: 'purchase', id: 7, value: 74 }] });
  });
});
