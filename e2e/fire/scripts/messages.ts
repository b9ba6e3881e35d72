import { expect, type Frame, type Page, test } from '@playwright/test';
import type { figuresOf } from '../../../fire/figures.ts';
import { chance, seed, size } from '../../../fire/tier.ts';
import { heard, openHost } from '../../pages/host.ts';
import { watchHarm } from './harm.ts';

const addresses = [
  'javascript:window.hacked=1',
  ' javascript:window.hacked=1',
  'java\nscript:window.hacked=1',
  'data:text/html,<script>parent.hacked=1</script>',
  'vbscript:x',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'https://evil.example/',
  'http://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://127.0.0.1@evil.example/',
  'https://evil.example#127.0.0.1',
  '',
  '#',
  '?x',
];
const types = [
  'redirect',
  'init',
  'config',
  'viewport',
  'consent',
  'open',
  'hidden',
  'close',
  'hello',
  '__proto__',
  'constructor',
  '',
  'REDIRECT',
];
const sources = ['embook', 'evil', '__proto__', '', 'Embook'];

/** As JSON, so that `__proto__` is an own property. */
function messagesToSend(): string[] {
  const pick = chance('messages');
  const any = <T>(list: readonly T[]): T => list[pick(list.length)] ?? (list[0] as T); // no list here is empty
  const odd = (): string =>
    any([
      () => JSON.stringify(any(addresses)),
      () => `{"__proto__":{"hacked":1},"constructor":{"prototype":{"hacked":1}}}`,
      () =>
        `{"color":${JSON.stringify('red;}body{background:url(//evil.example)}')},"locale":"../../x","email":"<script>window.hacked=1</script>"}`,
      () => '[[[[[]]]]]',
      () => '1e999',
      () => 'null',
      () => '-1',
      () => JSON.stringify('x'.repeat(10_000)),
    ])();
  return Array.from({ length: size(300, 5_000) }, () => {
    const type = any(types);
    const source = type === 'redirect' || pick(3) > 0 ? 'embook' : any(sources);
    return `{"source":"${source}","type":"${type}","url":${type === 'redirect' ? JSON.stringify(any(addresses)) : odd()},"id":${odd()},"config":${odd()},"top":${odd()},"height":${odd()},"given":${odd()},"__proto__":{"hacked":1}}`;
  });
}

/** Runs in the sending window: sends everything twice, as text and parsed. */
function sendAll([toWidget, texts]: [boolean, string[]]): void {
  const target = toWidget ? (parent === window ? window.frames[0] : parent.frames[0]) : window;
  for (const text of texts) {
    target?.postMessage(text, '*');
    let message: unknown = { text };
    try {
      message = JSON.parse(text);
    } catch {
      // Text that is not JSON is sent inside an object.
    }
    target?.postMessage(message, '*', [new MessageChannel().port2]);
  }
}

const speakers: Readonly<Record<string, (page: Page, widget: Frame) => Frame | undefined>> = {
  'the page around it': (page) => page.mainFrame(),
  'another frame': (page, widget) => page.frames().find((each) => ![page.mainFrame(), widget].includes(each)),
  'the window itself': (_page, widget) => widget,
};

export function hostileMessages(figures: ReturnType<typeof figuresOf>): void {
  for (const [who, speakerOf] of Object.entries(speakers))
    test(`[B1] [EMB-3] hostile messages from ${who} neither navigate nor change the widget`, async ({
      page,
      baseURL,
    }) => {
      const harm = watchHarm(page);
      const messages = messagesToSend();
      const address = `${baseURL}/shops/1/services?companyApiKey=demo-aurora`;
      await openHost(
        page,
        `<iframe title="Book" width="500" height="700" src="${address}"></iframe><iframe srcdoc="<p>x</p>"></iframe>`,
      );
      const inside = page.frameLocator('iframe').first();
      const heading = inside.getByRole('heading', { level: 1, name: 'Aurora Oudegracht' });
      await expect(heading).toBeVisible();
      const widget = page.frames().find((each) => each.url().startsWith(String(baseURL)));
      if (!widget) throw new Error('the widget is in no frame');
      const speaker = speakerOf(page, widget);
      await speaker?.evaluate(sendAll, [speaker !== widget, messages] as [boolean, string[]]);
      figures.count('hostile messages', messages.length * 2);
      await expect(heading).toBeVisible();
      expect(new URL(widget.url()).pathname, `seed ${seed}`).toBe('/shops/1/services');
      expect(await widget.evaluate(() => ['hacked' in window, 'hacked' in {}])).toEqual([false, false]);
      // It still follows valid messages.
      await page.evaluate(() =>
        window.frames[0]?.postMessage({ source: 'embook', type: 'redirect', url: '/signin/profile' }, '*'),
      );
      await expect(inside.getByLabel(/e-mail/i)).toBeVisible();
      expect(harm).toEqual([]);
    });

  test('[B1] hostile messages of a widget do not navigate the page', async ({ page }) => {
    const harm = watchHarm(page);
    const loader = await (await page.request.get('/embed.js')).text();
    const texts = JSON.stringify(messagesToSend()).replaceAll('<', '\\u003c');
    await page.route('http://odd.localhost/embed.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: loader }),
    );
    await page.route('http://odd.localhost/shops*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>
          addEventListener('message', ({ ports: [port] }) => {
            for (const text of ${texts}) {
              let message = text;
              try { message = JSON.parse(text); } catch {}
              port?.postMessage(message);
              parent.postMessage(message, '*');
            }
            port?.postMessage({ source: 'embook', type: 'error', code: 'the-end' });
          });
          parent.postMessage({ source: 'embook', type: 'hello', id: name.split(' ')[1] }, '*');
        </script>`,
      }),
    );
    await openHost(
      page,
      '<h1>Studio</h1><embook-widget company-key="demo-solo" mode="inline"></embook-widget><script async src="http://odd.localhost/embed.js"></script>',
    );
    await expect.poll(() => heard(page)).toContainEqual(['error', { code: 'the-end' }]);
    await expect(page.getByRole('heading', { name: 'Studio' })).toBeVisible();
    expect(await page.evaluate(() => ['hacked' in window, 'hacked' in {}])).toEqual([false, false]);
    expect(new URL(page.url()).hostname).toBe('studio.localhost');
    expect(harm).toEqual([]);
  });
}
