import { expect, type Page, test } from '@playwright/test';
import {
  demoPage,
  element,
  expectAlive,
  expectReady,
  frameAddress,
  heard,
  heardTypes,
  inside,
  loader,
  openHost,
} from '../pages/host.ts';
import { signIn } from '../pages/account.ts';
import { chooseFromServices, chooseOnline, confirmButton, decide, signInHere, thanks } from '../pages/booking.ts';
import { newCustomer, PASSWORD } from '../pages/profile.ts';
import { agree, begin, buyButton, step } from '../pages/subscriptions.ts';
import { expectAccessible, watchTrouble } from '../pages/widget.ts';

test.describe('a guest in the page', () => {
  test('[EMB-1] [EMB-2] inline, the frame is as high as its content, and bars stay in its visible part', async ({
    page,
    baseURL,
  }) => {
    const trouble = watchTrouble(page);
    // Wider, the navigation is in the header and does not move.
    await page.setViewportSize({ width: 900, height: 800 });
    await page.goto(demoPage(baseURL, '/inline'));
    const frame = page.locator('#diary iframe');
    await frame.scrollIntoViewIfNeeded();
    const root = inside(page).locator('#root');
    await expect(root).toBeVisible();
    const content = () => root.evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
    // Both may still change while pictures load.
    await expect(async () => {
      expect((await frame.boundingBox())?.height).toBe(await content());
      expect(await root.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    }).toPass();

    await frame.evaluate((element) => element.scrollIntoView());
    const bar = inside(page).getByRole('navigation', { name: 'Main navigation' });
    const height = page.viewportSize()?.height ?? 0;
    await expect(async () => {
      const box = await bar.boundingBox();
      expect(box && box.y > height / 2 && box.y + box.height <= height + 1).toBe(true);
    }).toPass();

    // Another colour and language are applied in place, and a new page scrolls the host to its top.
    const name = await frame.getAttribute('name');
    await page.locator('embook-widget').evaluate((element) => {
      element.setAttribute('color', '#00695c');
      element.setAttribute('locale', 'nl');
    });
    await expect(inside(page).locator('html')).toHaveAttribute('lang', 'nl');
    await expect(inside(page).locator('[data-style]')).toHaveCSS('--brand', '#00695c');
    await page.mouse.wheel(0, 600);
    await expect.poll(async () => (await frame.boundingBox())?.y).toBeLessThan(-100);
    await inside(page).getByRole('link', { name: 'Profiel' }).click();
    await expect(inside(page).getByRole('textbox')).toBeVisible();
    await expect.poll(async () => Math.round((await frame.boundingBox())?.y ?? -1)).toBeGreaterThanOrEqual(0);
    expect(await frame.getAttribute('name')).toBe(name);
    expect(trouble).toEqual([]);
  });

  test('[EMB-4] [EMB-5] the side panel: focus moves in and returns, Esc closes it from both sides, the page does not scroll', async ({
    page,
    baseURL,
    isMobile,
  }) => {
    await page.goto(demoPage(baseURL, '/side'));
    const link = page.getByRole('link', { name: 'Book a class' });
    await link.focus();
    const before = await page.evaluate(() => scrollY);
    const panel = page.getByRole('dialog', { name: 'Book' });
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await expect(inside(page).getByRole('button', { name: 'Close' })).toBeVisible();
    await expect.poll(() => frameAddress(page).pathname).toBe('/shops/1/groups');
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(isMobile ? 390 : 520);
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');

    await expect(panel.locator('iframe')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(inside(page).locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(link).toBeFocused();
    await expect
      .poll(() => page.evaluate(() => [scrollY, document.documentElement.style.overflow]))
      .toEqual([before, '']);

    await page.keyboard.press('Enter');
    // By key: a click goes to the page around as long as the browser has not drawn the frame of another site again.
    const close = inside(page).getByRole('button', { name: 'Close' });
    await expect.poll(() => close.evaluate(() => document.hasFocus())).toBe(true);
    await close.press('Enter');
    await expect(panel).toBeHidden();
    await expect(link).toBeFocused();
  });

  test('the owner of the page may prevent closing the panel @full', async ({ page, baseURL }) => {
    await openHost(page, element('mode="side" close open') + loader(baseURL));
    const panel = page.getByRole('dialog', { name: 'Book' });
    await page.evaluate(() => addEventListener('embook:close', (event) => event.preventDefault(), { once: true }));
    await expectAlive(page);
    await inside(page).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => heardTypes(page)).toContain('close');
    await expect(panel).toBeVisible();
    await inside(page).getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
  });

  test('[NAV-9] three widgets of two companies do not mix', async ({ page, baseURL }) => {
    const trouble = watchTrouble(page);
    await page.goto(demoPage(baseURL, '/three'));
    const [aurora, solo] = [0, 1].map((index) =>
      page.locator('embook-widget').nth(index).locator('iframe').contentFrame(),
    );
    await expect(aurora!.getByRole('banner')).toContainText('Aurora');
    // The second one is created when it is near.
    await page.locator('embook-widget').nth(1).scrollIntoViewIfNeeded();
    await expect(solo!.getByRole('banner')).toContainText('Solo');
    await expectAccessible(page, ['landmark-unique']);
    // The widgets above may still grow; a key finds the button wherever it is.
    await page.getByRole('button', { name: 'Evenings at Aurora' }).press('Enter');
    await expect(page.getByRole('dialog').locator('iframe').contentFrame().getByRole('banner')).toContainText('Aurora');
    const names = await page.locator('iframe').evaluateAll((all) => all.map((frame) => frame.getAttribute('name')));
    expect(new Set(names).size).toBe(3);
    expect(trouble).toEqual([]);
  });

  test('fifty mounts and unmounts leave nothing behind @full', async ({ page, baseURL }) => {
    await openHost(page, `<main></main>${loader(baseURL)}`);
    await page.waitForFunction(() => customElements.get('embook-widget') !== undefined);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const mount = (times: number) =>
      page.evaluate(async (times) => {
        for (let i = 0; i < times; i += 1) {
          const widget = document.createElement('embook-widget');
          for (const [name, value] of [
            ['company-key', 'demo-solo'],
            ['mode', 'website'],
          ] as const)
            widget.setAttribute(name, value);
          document.querySelector('main')?.append(widget);
          await new Promise((done) => setTimeout(done, 20));
          widget.remove();
        }
      }, times);
    const left = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      const { metrics } = await cdp.send('Performance.getMetrics');
      const wanted = ['Frames', 'JSEventListeners'];
      return Object.fromEntries(
        metrics.filter(({ name }) => wanted.includes(name)).map(({ name, value }) => [name, value]),
      );
    };
    await mount(3);
    const before = await left();
    await mount(50);
    await expect.poll(left).toEqual(before);
  });
});

/** What the page heard of a sale. */
const sold = async (page: Page) =>
  (await heard(page)).filter(([type, detail]) => type === 'payment' || Object(detail).name === 'purchase');

test.describe('messages between host and widget', () => {
  test('[NAV-9] [B4] a sign-in in a frame on another site survives a reload', async ({ page, baseURL }) => {
    await openHost(page, element('mode="website" path="/signin/profile"') + loader(baseURL));
    const widget = inside(page);
    await expectAlive(page);
    await widget.getByLabel('E-mail address').fill('demo@embook.test');
    await widget.getByRole('button', { name: 'Continue' }).click();
    await widget.getByLabel('Password', { exact: true }).fill('demo1234');
    await widget.getByRole('button', { name: 'Sign in' }).click();
    await expect(widget.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect.poll(() => heard(page)).toContainEqual(['auth', { signedIn: true }]);
    expect(JSON.stringify(await heard(page))).not.toContain('demo@embook.test');
    const stored = () =>
      inside(page)
        .locator('html')
        .evaluate(() => ({ ...localStorage, ...sessionStorage }));
    const token = (await page.context().cookies()).find(({ name }) => name.endsWith('_token'));
    expect(token).toMatchObject({ sameSite: 'None', secure: true, partitionKey: expect.any(String) });
    expect(JSON.stringify(await stored())).not.toContain(token?.value);
    await page.reload();
    await expectAlive(page);
    await inside(page).getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => heard(page)).toContainEqual(['auth', { signedIn: false }]);
    await page.reload();
    await expect(inside(page).getByLabel('E-mail address')).toBeVisible();
  });

  test('[B5] [B4] [PAY-6] [NAV-9] a booking in a frame survives a blocked window and a reload, and is reported once', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow(); // a whole booking, twice reloaded
    // As a browser that blocks every window.
    await page.addInitScript(() => Object.assign(window, { open: () => null }));
    const ada = await newCustomer(request, 'framed');
    const attributes = 'mode="website" path="/shops/1/services" analytics="datalayer"';
    await openHost(page, `<embook-widget company-key="demo-aurora" ${attributes}></embook-widget>${loader(baseURL)}`);
    const widget = inside(page);
    await expectAlive(page);
    await chooseFromServices(widget);
    await signInHere(widget, ada);
    await chooseOnline(widget);
    await confirmButton(widget, /and pay/).click();
    const link = widget.getByRole('dialog').getByRole('link', { name: 'Go to the payment' });
    await expect(link).toBeVisible();
    const told = (all: Awaited<ReturnType<typeof heard>>, name: string) =>
      all.flatMap(([type, detail]) =>
        type === 'analytics' && Object(detail).name === name ? [Object(detail).props] : [],
      );
    // What the widget says reaches the page a little later than the eye.
    await expect.poll(() => heardTypes(page)).toContain('payment');
    await expect.poll(async () => told(await heard(page), 'payment_started')).toHaveLength(1);
    const before = await heard(page);
    for (const name of ['view_shop', 'select_item', 'select_slot', 'begin_checkout', 'login', 'payment_started'])
      expect(told(before, name), name).toHaveLength(1);
    const [sale] = told(before, 'payment_started');
    expect(sale).toEqual({ id: expect.any(Number), type: 'booking', value: expect.any(Number), currency: 'EUR' });
    expect(before).toContainEqual(['payment', { id: sale.id, status: 'pending' }]);

    // The frame is reloaded with its page, and still waits for the payment.
    await page.reload();
    await expect(widget.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
    const opened = context.waitForEvent('page');
    await link.click();
    await decide(await opened, 'paid');
    await expect(thanks(widget)).toBeVisible();
    await expect.poll(async () => told(await heard(page), 'purchase')).toEqual([sale]);
    await expect.poll(() => heardTypes(page)).toContain('payment');
    const after = await heard(page);
    expect(told(after, 'payment_started')).toEqual([]);
    expect(after.filter(([type]) => type === 'payment')).toEqual([['payment', { id: sale.id, status: 'ok' }]]);
    await expect.poll(() => page.evaluate('dataLayer')).toContainEqual({ event: 'purchase', ...sale });
    const layer = await page.evaluate('dataLayer');
    expect(JSON.stringify([before, after, layer])).not.toMatch(/@|Ada|Visser|token/i);

    await page.reload();
    await expect.poll(() => heard(page)).toContainEqual(['auth', { signedIn: true }]);
    await expect.poll(async () => told(await heard(page), 'view_shop')).toHaveLength(1);
    expect(told(await heard(page), 'purchase')).toEqual([]);
  });

  test('[B5] [SUB-5] an unpaid membership is awaited again after a reload, and reported once @full', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const ada = await newCustomer(request, 'framed-member');
    const attributes = 'mode="website" path="/shops/1/subscriptions"';
    await openHost(page, `<embook-widget company-key="demo-aurora" ${attributes}></embook-widget>${loader(baseURL)}`);
    const widget = inside(page);
    await expectAlive(page);
    await begin(widget, 'Move');
    await signIn(widget, ada.email, PASSWORD);
    await agree(widget);
    await Promise.all([context.waitForEvent('page'), buyButton(widget).click()]);
    const link = widget.getByRole('link', { name: 'Open the payment again' });
    await expect(link).toBeVisible();

    await page.reload();
    const opened = context.waitForEvent('page');
    await link.click();
    await decide(await opened, 'paid');
    await expect(step(widget, 'Move is yours')).toBeVisible();
    await expect
      .poll(() => sold(page))
      .toEqual([
        ['payment', { id: expect.any(Number), status: 'ok' }],
        ['analytics', { name: 'purchase', props: expect.objectContaining({ type: 'subscription', value: 59 }) }],
      ]);
  });

  test('[B5] [BUN-3] an unpaid bundle is awaited again after a reload, and reported once @full', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const ada = await newCustomer(request, 'framed-bundle');
    const attributes = 'mode="website" path="/shops/1/bundles"';
    await openHost(page, `<embook-widget company-key="demo-aurora" ${attributes}></embook-widget>${loader(baseURL)}`);
    const widget = inside(page);
    await expectAlive(page);
    await widget.getByRole('link', { name: 'Five massages' }).click();
    await confirmButton(widget, /^Buy/).click();
    await signInHere(widget, ada);
    await chooseOnline(widget);
    // Abandoned: the window with the payment is closed unpaid.
    const begun = context.waitForEvent('page');
    await confirmButton(widget, /and pay/).click();
    const left = await begun;
    await left.waitForURL(/\/checkout\//);
    await left.close();
    await expect.poll(() => heardTypes(page)).toContain('payment');

    await page.reload();
    await expect(widget.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
    const opened = context.waitForEvent('page');
    await widget.getByRole('link', { name: 'Open the payment again' }).click();
    await decide(await opened, 'paid');
    await expect(widget.getByText(/Bundle purchased/)).toBeVisible();
    await expect(widget.getByText('0 of 5 used')).toBeVisible();
    await expect
      .poll(() => sold(page))
      .toEqual([
        ['payment', { id: expect.any(Number), status: 'ok' }],
        [
          'analytics',
          { name: 'purchase', props: expect.objectContaining({ type: 'bundle', value: expect.any(Number) }) },
        ],
      ]);
  });

  test('[EMB-3] [B1] [B2] a redirect to an allowed host is followed, to another one it is not', async ({
    page,
    baseURL,
  }) => {
    const listed = 'http://listed.localhost';
    await page.route(/\/shops\?/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"hosts":[]', `"hosts":["${listed}"]`);
      expect(body).toContain(listed);
      await route.fulfill({ response, body });
    });
    const asked: string[] = [];
    for (const host of ['listed', 'other'])
      await page.route(`http://${host}.localhost/`, (route) => {
        asked.push(host);
        return route.fulfill({ contentType: 'text/html', body: `<h1>${host}</h1>` });
      });
    await openHost(page, element('mode="website"') + loader(baseURL));
    await expectReady(page);
    for (const host of ['other', 'listed'])
      await page.evaluate((url) => Object(window).Embook.redirect(url), `http://${host}.localhost/`);
    await expect.poll(() => asked).toEqual(['listed']);
  });

  test('[EMB-3] [B1] [B2] the page navigates the widget along its own routes, and to no other address', async ({
    page,
    baseURL,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).hostname));
    await openHost(page, element('mode="website" consent="0"') + loader(baseURL));
    await expectReady(page);
    const redirect = (url: string) =>
      page.evaluate(
        (url) => (window as unknown as { Embook: { redirect: (url: string) => void } }).Embook.redirect(url),
        url,
      ); // the loader's
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://evil.test/', '//evil.test/', '/\\evil.test'])
      await redirect(url);
    await redirect('/notifications/promotions/1');
    await expect.poll(() => frameAddress(page).pathname).toBe('/notifications/promotions/1');
    await expect.poll(() => frameAddress(page).searchParams.get('companyApiKey')).toBe('demo-solo');
    expect(asked).not.toContain('evil.test');
    await redirect(`${baseURL}/signin/profile`);
    await expect.poll(() => frameAddress(page).pathname).toBe('/signin/profile');
    await expect.poll(() => heard(page)).toContainEqual(['navigate', { path: '/signin/profile' }]);
    // Without consent no analytics are sent.
    expect(await heardTypes(page)).not.toContain('analytics');
  });

  test('[B1] a third frame can neither navigate the widget nor send messages in its name', async ({
    page,
    baseURL,
  }) => {
    await page.route('https://evil.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>setInterval(() => {
          for (const message of [{ type: 'redirect', url: '/signin/profile' }, { type: 'init', id: 'x' }])
            parent.frames[0].postMessage({ source: 'embook', ...message }, '*', message.id ? [new MessageChannel().port2] : []);
          for (const type of ['hello', 'close', 'loaded', 'auth'])
            parent.postMessage({ source: 'embook', type, id: 'x', signedIn: true }, '*');
        }, 50)</script>`,
      }),
    );
    await openHost(page, element('mode="website"') + loader(baseURL));
    await expectReady(page);
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.test/' }));
    });
    await page.frameLocator('iframe[src="https://evil.test/"]').locator('html').waitFor({ state: 'attached' });
    await expectAlive(page);
    // Long after the third frame has started, the widget still follows only its own page.
    await inside(page).getByRole('link', { name: 'Profile' }).click();
    await inside(page).getByLabel('E-mail address').waitFor();
    await inside(page).getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => frameAddress(page).pathname).toMatch(/^\/shops/);
    const types = await heardTypes(page);
    expect(types).not.toContain('auth');
    expect(types).not.toContain('close');
  });

  test('[EMB-2] [EMB-3] [EMB-4] a plain frame without the loader uses the three original messages', async ({
    page,
    baseURL,
  }) => {
    const address = `${baseURL}/shops?companyApiKey=demo-solo&style=side&showCloseButton=1`;
    await openHost(
      page,
      `<script>const said = []; addEventListener('message', ({ data }) => said.push(data));</script>
       <iframe src="${address}" title="Book" width="400" height="700"></iframe>`,
    );
    const said = () => page.evaluate('said');
    await expect.poll(said).toEqual([{ source: 'embook', type: 'loaded' }]);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Close' }).click();
    await expect.poll(said).toContainEqual({ source: 'embook', type: 'close' });
    await page.evaluate(`frames[0].postMessage({ source: 'embook', type: 'redirect', url: '/signin/profile' }, '*')`);
    await expect(frame.getByLabel('E-mail address')).toBeVisible();
  });

  test('[EMB-2] `loaded` is sent once the company has loaded, not before, and once @full', async ({
    page,
    baseURL,
  }) => {
    let release = (): void => {};
    const held = new Promise<void>((done) => (release = done));
    // This page is rendered in the browser, which fetches its data first.
    await page.route(/\/signin\/profile\?/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script type="application\/json"[^]*?<\/script>/, '');
      await route.fulfill({ response, body: body.replace(/<template id="files">([^]*?)<\/template>/, '$1') });
    });
    await page.route('**/api/company/get', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/company/get');
    await openHost(
      page,
      `<script>const said = []; addEventListener('message', ({ data }) => said.push(data));</script>
       <iframe src="${baseURL}/signin/profile?companyApiKey=demo-solo" title="Book" width="400" height="700"></iframe>`,
    );
    await asked;
    await expect(page.frameLocator('iframe').getByRole('status').first()).toBeAttached();
    expect(await page.evaluate('said')).toEqual([]);
    release();
    await expect.poll(() => page.evaluate('said')).toEqual([{ source: 'embook', type: 'loaded' }]);
    await expect(page.frameLocator('iframe').getByLabel('E-mail address')).toBeVisible();
    expect(await page.evaluate('said')).toHaveLength(1);
  });

  for (const way of ['the loader', 'a plain frame'])
    test(`[EMB-3] without a list the embedding page may redirect the widget to itself, by ${way}, and to no other`, async ({
      page,
      baseURL,
    }) => {
      const asked: string[] = [];
      for (const name of ['studio', 'other'])
        await page.route(new RegExp(`^http://${name}\\.localhost:\\d+/thanks$`), (route) => {
          asked.push(name);
          return route.fulfill({ contentType: 'text/html', body: `<h1>Thanks from ${name}</h1>` });
        });
      const plain = way === 'a plain frame';
      const frame = `<iframe src="${baseURL}/shops?companyApiKey=demo-solo" title="Book" width="600" height="700"></iframe>`;
      await openHost(page, plain ? frame : element('mode="website"') + loader(baseURL));
      const widget = plain ? page.frameLocator('iframe') : inside(page);
      await expect(widget.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
      const { origin } = new URL(page.url());
      for (const to of [origin.replace('studio', 'other'), origin])
        await page.evaluate(
          ([isPlain, url]) => {
            if (isPlain) window.frames[0]?.postMessage({ source: 'embook', type: 'redirect', url }, '*');
            else Object(window).Embook.redirect(url);
          },
          [plain, `${to}/thanks`] as const,
        );
      await expect(widget.getByRole('heading', { name: 'Thanks from studio' })).toBeVisible();
      expect(asked).toEqual(['studio']);
    });

  test('what the page knows of its visitor is filled in @full', async ({ page, baseURL }) => {
    await openHost(
      page,
      `<script>window.Embook={q:[['prefill',[{email:'ada@studio.test'}]]]}</script>
       ${element('mode="website" path="/signin/profile" locale="nl"')}${loader(baseURL)}`,
    );
    await expect(inside(page).getByRole('textbox')).toHaveValue('ada@studio.test');
    await expect(inside(page).locator('html')).toHaveAttribute('lang', 'nl');
  });
});
