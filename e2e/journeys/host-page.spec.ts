import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { chooseFromServices, chooseOnline, confirmButton, decide, signInHere, thanks } from '../pages/booking.ts';
import { expectAlive, frameAddress, frameOf, heard, heardTypes, inside, openHost } from '../pages/host.ts';
import { newCustomer } from '../pages/profile.ts';
import { watchTrouble } from '../pages/widget.ts';

const loader = (baseURL: string | undefined, attributes = '') =>
  `<script async src="${baseURL}/embed.js" ${attributes}></script>`;
const element = (attributes: string, company = 'demo-aurora') =>
  `<embook-widget company-key="${company}" ${attributes}></embook-widget>`;
const SERVICES = 'path="/shops/1/services"';

/** The ids of the entries that a page would link to, by their names. */
async function idsOf(request: APIRequestContext, path: string, form: Record<string, string>, list: string) {
  const answer = await request.post(path, { form, headers: { 'company-api-key': 'demo-aurora', locale: 'en' } });
  const { result } = (await answer.json()) as { result: Record<string, unknown> };
  const named = new Map<string, number>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(collect);
    const { id, name, sub_options: options } = Object(value);
    if (typeof id === 'number' && typeof name === 'string') named.set(name, id);
    if (options) collect(options);
  };
  const found: unknown = result[list];
  for (const value of Array.isArray(found) ? [found] : Object.values(Object(found))) collect(value);
  return named;
}

const services = (request: APIRequestContext) =>
  idsOf(request, '/api/company/shop/categories/list', { shop_id: '1' }, 'categories');

const topOf = async (element: Locator): Promise<number> => Math.round((await element.boundingBox())?.y ?? Number.NaN);
const chosenBar = (page: Page) => inside(page).getByRole('link', { name: 'Book', exact: true });

test.describe('settings of one widget do not affect another', () => {
  test('[EMB-6] another page of the same site does not inherit close button or language', async ({ page, baseURL }) => {
    await openHost(page, element('close="1" locale="nl"', 'demo-solo') + loader(baseURL));
    await expect(inside(page).getByRole('button', { name: 'Sluiten' })).toBeVisible();
    await openHost(page, element('', 'demo-solo') + loader(baseURL));
    await expect(inside(page).locator('html')).toHaveAttribute('lang', 'en');
    await expect.poll(() => heardTypes(page)).toContain('analytics');
    await expect(inside(page).getByRole('banner')).toBeVisible();
    await expect(inside(page).getByRole('button', { name: /Close|Sluiten/ })).toHaveCount(0);
  });

  test('[EMB-6] two widgets of one company keep their own language and close button over a reload', async ({
    page,
    baseURL,
  }) => {
    const two = element('height="500"') + element('id="other" height="500" locale="nl" close');
    await openHost(page, two + loader(baseURL));
    for (const round of ['first', 'second']) {
      await page.locator('#other iframe').contentFrame().getByRole('button', { name: 'Sluiten' }).waitFor();
      await expectAlive(page);
      await expect(inside(page).locator('html'), round).toHaveAttribute('lang', 'en');
      await expect(inside(page).getByRole('button', { name: /Close|Sluiten/ }), round).toHaveCount(0);
      // Of this frame: after a reload the order of frames may change.
      const search = await inside(page)
        .locator('html')
        .evaluate(() => location.search);
      expect(search, round).not.toContain('locale');
      await page.reload();
    }
  });

  test('[EMB-4] a closed inline widget leaves a button to open it again, unless its page has its own', async ({
    page,
    baseURL,
  }) => {
    await openHost(page, element('close', 'demo-solo') + loader(baseURL));
    const frame = page.locator('iframe');
    await expectAlive(page);
    await inside(page).getByRole('link', { name: 'Profile' }).click();
    await inside(page).getByRole('button', { name: 'Close' }).click();
    await expect(frame).toBeHidden();
    const back = page.getByRole('button', { name: 'Book' });
    await expect(back).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(frame).toBeVisible();
    await expect(back).toBeHidden();
    await expect(inside(page).getByLabel('E-mail address')).toBeVisible();
    await expect.poll(() => heardTypes(page)).toEqual(expect.arrayContaining(['close', 'open']));

    await page.locator('embook-widget').evaluate((widget) => widget.setAttribute('label', '0'));
    await inside(page).getByRole('button', { name: 'Close' }).click();
    await expect(frame).toBeHidden();
    await expect(back).toBeHidden();
    await page.evaluate(() => Object(window).Embook.open());
    await expect(frame).toBeVisible();
  });
});

/** What pages put a widget into; `widget` stands for it. All of them would be as wide as the page. */
const layouts: Readonly<Record<string, string>> = {
  'a flex row': '<div style="display:flex"><nav style="width:100px">Menu</nav>widget</div>',
  'a centred column': '<div style="display:flex;flex-flow:column;align-items:center">widget</div>',
  'a grid': '<div style="display:grid;grid-template-columns:100px 1fr;justify-items:start"><nav>Menu</nav>widget</div>',
  'a grid of its content': '<div style="display:grid;justify-content:start">widget</div>',
  'a table': '<table><tr><td>Menu<td>widget</table>',
  'a float': '<div style="float:left">widget</div>',
  'an inline block': '<div style="display:inline-block">widget</div>',
};

test('[EMB-1] in whatever a page puts it, a widget takes the room there is', async ({ page, baseURL }) => {
  const parts = Object.values(layouts).map((html) =>
    html.replace('widget', element('mode="website" height="90"', 'demo-solo')),
  );
  await openHost(page, `<body style="margin:0">${parts.join('<hr style="clear:both">')}${loader(baseURL)}`);
  const widths = () =>
    page.locator('embook-widget').evaluateAll((all) => all.map(({ clientWidth }) => innerWidth - clientWidth));
  // Beside the menu of 100 px, or the scrollbar and the spacing of a table.
  await expect.poll(async () => (await widths()).filter((rest) => rest > 130)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test.describe('in the visible part of the page', () => {
  test('[EMB-1] in a dialog that scrolls, the bar with “Book” stays inside the dialog', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 900, height: 900 });
    await openHost(
      page,
      `<dialog id="box" style="width:640px;height:500px;overflow:auto;padding:0">${element(SERVICES)}</dialog>
       <script>box.showModal()</script>${loader(baseURL)}`,
    );
    await expectAlive(page);
    await inside(page).getByRole('button', { name: 'Pregnancy massage' }).click();
    const box = (await page.locator('#box').boundingBox())!;
    await expect(async () => {
      const bar = await chosenBar(page).boundingBox();
      expect(bar && bar.y >= box.y && bar.y + bar.height <= box.y + box.height).toBe(true);
    }).toPass();
    // It follows the scroll position.
    await page.locator('#box').evaluate((dialog) => dialog.scrollBy(0, 300));
    await expect(async () => {
      const bar = await chosenBar(page).boundingBox();
      expect(bar && bar.y > box.y + 250 && bar.y + bar.height <= box.y + box.height).toBe(true);
    }).toPass();
  });

  const header = '<header style="position:sticky;top:0;height:80px;background:#fff;z-index:5">Studio</header>';
  const around = (widget: string) =>
    `<style>body{margin:0}</style>${header}<p style="height:200px;margin:0">Welcome</p>${widget}<footer style="height:2500px">Footer</footer>`;

  for (const [name, css, attributes] of [
    ['scroll-padding-top of the page', 'html{scroll-padding-top:80px}', ''],
    ['scroll-margin-top of the element', 'embook-widget{scroll-margin-top:80px}', ''],
    ['its attribute', '', 'offset="80"'],
  ] as const)
    test(`[EMB-1] each step starts below a sticky header, set by ${name}`, async ({ page, baseURL }) => {
      await page.setViewportSize({ width: 900, height: 800 });
      await openHost(page, `<style>${css}</style>${around(element(`${SERVICES} ${attributes}`))}${loader(baseURL)}`);
      await expectAlive(page);
      await inside(page).getByRole('button', { name: 'Pregnancy massage' }).click();
      // The first lines are behind the header: the top is out of view.
      await page.evaluate(() => scrollTo(0, 240));
      await expect.poll(() => topOf(frameOf(page))).toBe(40);
      await chosenBar(page).click();
      await expect(inside(page).getByRole('heading', { level: 1, name: /Choose|When|Book/ })).toBeVisible();
      await expect.poll(() => topOf(frameOf(page))).toBe(80);
    });

  test('[EMB-1] a page that already shows what was pressed does not scroll', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 900, height: 1000 });
    await openHost(page, around(element(SERVICES)) + loader(baseURL));
    await expectAlive(page);
    const widget = inside(page);
    const row = widget.getByRole('button', { name: 'Swedish massage' });
    await page.evaluate(() => scrollTo(0, 280));
    await expect.poll(() => topOf(frameOf(page))).toBe(0);
    await row.click();
    await widget.getByRole('radio').first().check();
    await chosenBar(page).click();
    await expect.poll(() => frameAddress(page).pathname).toBe('/book');
    await expect(widget.getByRole('button', { name: 'Next month' })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(280);
  });

  test('[EMB-1] after a much shorter step the visitor sees the widget, not the footer of the page', async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 480, height: 640 });
    await openHost(page, around(element('offset="80" path="/signin/profile"')) + loader(baseURL));
    await expectAlive(page);
    // A long form below, scrolled to its end.
    const grow = (height: number) =>
      inside(page)
        .getByRole('main')
        .evaluate((main, height) => (main.style.paddingBlockEnd = `${height}px`), height);
    const heightOf = async () => (await frameOf(page).boundingBox())?.height ?? 0;
    await grow(2_000);
    await expect.poll(heightOf).toBeGreaterThan(2_000);
    await frameOf(page).evaluate((frame) => frame.scrollIntoView({ block: 'end' }));
    await expect.poll(() => topOf(frameOf(page))).toBeLessThan(-1_000);
    // The visitor types in it. Focus that a script inside takes does not always reach the page on a busy machine.
    await frameOf(page).evaluate((frame) => frame.focus({ preventScroll: true }));
    await grow(0);
    await expect.poll(heightOf).toBeLessThan(1_500);
    await expect.poll(() => topOf(frameOf(page))).toBe(80);
  });
});

test.describe('Back in the side panel', () => {
  test('[EMB-4] each Back is one step, the last one closes the panel, and a closed panel costs the page none', async ({
    page,
    baseURL,
  }) => {
    await openHost(page, element(`mode="side" close ${SERVICES}`) + loader(baseURL));
    const launcher = page.getByRole('button', { name: 'Book' });
    const panel = page.getByRole('dialog');
    const back = () => page.evaluate(() => history.back());
    await launcher.click();
    await expectAlive(page);
    await inside(page).getByRole('button', { name: 'Pregnancy massage' }).click();
    await chosenBar(page).click();
    await expect.poll(() => frameAddress(page).pathname).toBe('/book');
    await back();
    await expect.poll(() => frameAddress(page).pathname).toBe('/shops/1/services');
    await expect(panel).toBeVisible();
    await back();
    await expect(panel).toBeHidden();

    await launcher.click();
    await expect(panel).toBeVisible();
    await chosenBar(page).click();
    await expect.poll(() => frameAddress(page).pathname).toBe('/book');
    await inside(page).getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
    // What was on the screen is still there, but the page is at the entry it had: nothing before it is the widget's.
    await expect.poll(() => frameAddress(page).pathname).toBe('/book');
    const steps = () => page.frames()[1]!.evaluate(() => Number(Object(history.state).steps ?? 0));
    await expect.poll(steps).toBe(0);
  });
});

test.describe('over a reload of the page', () => {
  test('[EMB-1] the scroll position in a long list is restored, whatever is below it', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 480, height: 640 });
    const row = inside(page).getByRole('button', { name: 'Pregnancy massage' });
    for (const footer of [60, 2_500]) {
      const around = `<p style="height:200px">Welcome</p>${element(SERVICES)}<footer style="height:${footer}px">Footer</footer>`;
      await openHost(page, around + loader(baseURL));
      await expectAlive(page);
      await row.scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy(0, 200));
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(700);
      const place = await topOf(row);
      await page.reload();
      await expectAlive(page);
      await expect.poll(() => topOf(row)).toBe(place);
    }
  });

  test('[B4] [BOOK-6] a booking at its last step is restored, and no other widget follows it', async ({
    page,
    baseURL,
  }) => {
    const other = element('id="other" path="/shops/1/events" height="300"');
    await openHost(page, element(SERVICES) + other + loader(baseURL));
    const widget = inside(page);
    await expectAlive(page);
    await chooseFromServices(widget);
    const time = (text: string | RegExp) => widget.getByRole('main').getByText(text).filter({ visible: true }).first();
    const chosen = String(await time(/^\d\d:\d\d – \d\d:\d\d$/).textContent());
    await page.reload();
    await expect(widget.getByRole('heading', { level: 1, name: 'Check and book' })).toBeVisible();
    await expect(time(chosen)).toBeVisible();
    await page.locator('#other').scrollIntoViewIfNeeded();
    const events = page.locator('#other iframe').contentFrame();
    await expect(events.getByRole('link', { name: 'Events' })).toBeVisible();
    await expect(events.getByRole('heading', { name: 'Check and book' })).toHaveCount(0);

    // A new navigation starts from the beginning.
    await openHost(page, element(SERVICES) + loader(baseURL));
    await expect.poll(() => heardTypes(page)).toContain('analytics');
    await expect(inside(page).getByRole('button', { name: 'Pregnancy massage' })).toBeVisible();
    await expect.poll(() => frameAddress(page).pathname).toBe('/shops/1/services');
  });
});

test('[B4] [EMB-1] a trigger that only opens the panel leads back to a booking after a reload', async ({
  page,
  baseURL,
}) => {
  await openHost(
    page,
    `${element(`mode="side" label="0"`)}<button data-embook-open>Book here</button>${loader(baseURL)}`,
  );
  const trigger = page.getByRole('button', { name: 'Book here' });
  await trigger.click();
  await expectAlive(page);
  await inside(page)
    .getByRole('link', { name: /Oudegracht/ })
    .first()
    .click();
  await inside(page).getByRole('button', { name: 'Pregnancy massage' }).click();
  await chosenBar(page).click();
  await expect.poll(() => frameAddress(page).pathname).toBe('/book');
  await page.reload();
  // Hovering downloads the panel, which resumes the booking before it is opened.
  await trigger.hover();
  await expect.poll(() => page.frames()[1]?.url()).toContain('/book?');
  await page.mouse.move(0, 0);
  await trigger.click();
  await expect(inside(page).getByRole('heading', { level: 1, name: 'Choose a date and time' })).toBeVisible();
  // What the loader sent with the click has been handled by then.
  await page.frames()[1]!.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect.poll(() => frameAddress(page).pathname).toBe('/book');
});

test('[B4] [EMB-1] the launcher of a page of our own origin leads back to a booking after a reload', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL}/demo/side`);
  const launcher = page.getByRole('button', { name: 'Book a visit' });
  await launcher.click();
  await expectAlive(page);
  await inside(page)
    .getByRole('link', { name: /Oudegracht/ })
    .first()
    .click();
  await chooseFromServices(inside(page));
  await page.reload();
  await launcher.click();
  await expect(inside(page).getByRole('heading', { level: 1, name: 'Check and book' })).toBeVisible();
});

test.describe('the styles outside the frame', () => {
  test('[EMB-13] [EMB-5] the launcher and the bar of the panel have the colour, font and language of the widget', async ({
    page,
    baseURL,
  }) => {
    const trouble = watchTrouble(page);
    await openHost(page, element('mode="side" label path="/signin/profile"') + loader(baseURL));
    await page.getByRole('button', { name: 'Book' }).click();
    const bar = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await expectAlive(page);
    const root = inside(page).locator('[data-style]');
    // Its styles may load after its text.
    await expect(root).toHaveCSS('font-family', /sans-serif/);
    const [brand, words, font] = await root.evaluate((element) => {
      const paint = (color: string) => {
        const probe = element.appendChild(document.createElement('i'));
        probe.style.color = color;
        const painted = getComputedStyle(probe).color;
        probe.remove();
        return painted;
      };
      return [paint('var(--brand)'), paint('var(--on-brand)'), getComputedStyle(element).fontFamily];
    });
    await expect(bar).toHaveCSS('background-color', brand);
    await expect(bar).toHaveCSS('color', words);
    await expect(bar).toHaveCSS('font-family', font);

    await inside(page).getByRole('combobox', { name: 'Language' }).selectOption('nl');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Sluiten' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Sluiten' }).click();
    await expect(page.getByRole('button', { name: 'Boeken' })).toHaveCSS('background-color', brand);
    expect(trouble).toEqual([]);
  });

  test('[EMB-13] before the frame has loaded the launcher has the colour of its page, readable text and no serifs', async ({
    page,
    baseURL,
  }) => {
    const white = 'lab(100 0 0)';
    for (const [attributes, background, words] of [
      ['', 'rgb(34, 34, 34)', 'rgb(255, 255, 255)'],
      ['color="#4b2e83"', 'rgb(75, 46, 131)', white],
      ['color="#ffc100"', 'rgb(255, 193, 0)', 'lab(0 0 0)'],
    ] as const) {
      await openHost(page, element(`mode="side" label ${attributes}`) + loader(baseURL));
      const launcher = page.getByRole('button', { name: 'Book' });
      await expect(launcher).toHaveCSS('background-color', background);
      await expect(launcher).toHaveCSS('color', words);
      await expect(launcher).toHaveCSS('font-family', 'sans-serif');
      // Its edge can be seen on a page of its own colour.
      await expect(launcher).toHaveCSS('border', `1px solid ${words}`);
      // In the top layer, but not over a darkened page.
      const behind = await launcher.evaluate((button) => getComputedStyle(button, '::backdrop').backgroundColor);
      expect(behind).toBe('rgba(0, 0, 0, 0)');
      await expect(page.locator('iframe')).toHaveCount(0);
    }
  });

  test('[EMB-1] the launcher stays above popovers that its page opens later, also with two loaders, and below its dialogs', async ({
    page,
    baseURL,
  }) => {
    const second = new URL(baseURL ?? '');
    second.hostname = second.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    const style = 'inset:0;width:100%;height:100%;margin:0;max-width:none;max-height:none';
    await openHost(
      page,
      `<p id="notice" popover="manual" style="${style}">Notice</p><dialog id="box" style="${style}">Question<p id="hint" popover style="${style}">Hint</p></dialog>
       ${element('mode="side" label="One"')}${loader(baseURL)}${loader(second.origin)}`,
    );
    const launcher = page.getByRole('button', { name: 'One' });
    await launcher.waitFor();
    const uppermost = () =>
      page.evaluate(() => document.elementFromPoint(innerWidth - 60, innerHeight - 45)?.id || 'launcher');
    await page.evaluate(() => document.getElementById('notice')?.showPopover());
    await expect.poll(uppermost).toBe('launcher');
    // A loop would go on raising it.
    const raised = await launcher.evaluate(async (button) => {
      let times = 0;
      button.addEventListener('toggle', () => (times += 1));
      document.getElementById('notice')?.hidePopover();
      for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
      return times;
    });
    expect(raised).toBeLessThan(3);
    await page.evaluate(() => {
      document.querySelector('dialog')?.showModal();
      document.getElementById('hint')?.showPopover();
    });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect.poll(uppermost).toBe('hint');
  });

  test('[EMB-1] the frame requests no permission that the browser does not support', async ({ page, baseURL }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await openHost(page, element('mode="website"') + loader(baseURL));
    await inside(page).getByRole('banner').waitFor();
    const allow = (await page.locator('iframe').getAttribute('allow')) ?? '';
    const known = await page.evaluate(() => Object(document).featurePolicy.features() as string[]);
    expect(allow.split(';').filter((feature) => !known.includes(feature))).toEqual([]);
    expect(allow).toContain('geolocation');
    expect(said.filter((text) => /feature|polic/i.test(text))).toEqual([]);
  });

  test('[PAY-8] [B5] the payment tab closes by itself, and one it may not close says what to do, with a button', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const ada = await newCustomer(request, 'bank-tab');
    await openHost(page, element(SERVICES) + loader(baseURL));
    const widget = inside(page);
    await expectAlive(page);
    await chooseFromServices(widget);
    await signInHere(widget, ada);
    await chooseOnline(widget);
    const opened = context.waitForEvent('page');
    await confirmButton(widget, /and pay/).click();
    const bank = await opened;
    await bank.waitForURL(/\/checkout\//);
    let back: string | undefined;
    bank.on('framenavigated', (frame) => (back = frame.url()));
    const closed = bank.waitForEvent('close');
    await decide(bank, 'paid');
    await closed;
    await expect(thanks(widget)).toBeVisible();
    // In print the booking is shown, without buttons.
    await page.emulateMedia({ media: 'print' });
    await expect(thanks(widget)).toBeVisible();
    for (const link of ['My bookings', 'Book something else', 'Directions'])
      await expect(widget.getByRole('link', { name: link }).filter({ visible: true }), link).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    // The same page in a tab that the widget did not open, as a banking app does.
    const alone = await context.newPage();
    await alone.goto(String(back));
    await expect(alone.getByRole('status')).toContainText('close this');
    await expect(alone.getByRole('link', { name: 'Aurora' })).toHaveAttribute('href', /^\/reservations\?/);
  });
});

test.describe('a link to one entry', () => {
  test('[SRV-4] a service in the address is preselected, with its employee', async ({ page, request, baseURL }) => {
    const id = (await services(request)).get('Foot reflexology');
    const form = { service_id: String(id), type: 'service', shop_id: '1' };
    const products = await idsOf(request, '/api/booking/product/list', form, 'products');
    const employee = [...products.values()][1];
    await openHost(page, element(`path="/shops/1/services?service=${id}&amp;employee=${employee}"`) + loader(baseURL));
    await expect(inside(page).getByRole('button', { name: 'Foot reflexology' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expectAlive(page);
    await chosenBar(page).click();
    await expect(inside(page).getByRole('region', { name: 'With whom' })).toContainText(/^With whomDaan Okafor/);
    await expect(inside(page).getByRole('button', { name: 'Next month' })).toBeVisible();
  });

  test('[SRV-3] a category in the address comes first, and a service with sub-options is open', async ({
    page,
    request,
    baseURL,
  }) => {
    const id = (await services(request)).get('Swedish massage');
    await openHost(
      page,
      element(`mode="website" height="600" path="/shops/1/services?service=${id}"`) + loader(baseURL),
    );
    await expect(inside(page).getByRole('button', { name: 'Swedish massage' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await openHost(
      page,
      element('mode="website" height="600" path="/shops/1/services?category=face+%26+skin"') + loader(baseURL),
    );
    await expect(inside(page).getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(/^Face & skin/);
  });

  test('[EMB-1] triggers name a service, a class or an event', async ({ page, request, baseURL }) => {
    const service = (await services(request)).get('Pregnancy massage');
    const classes = await idsOf(request, '/api/company/shop/filters/list', { shop_id: '1' }, 'services');
    const [yoga = '', yogaId] = [...classes][0] ?? [];
    await openHost(
      page,
      `<button data-embook-open data-shop="1" data-service="${service}">Massage</button>
       <button data-embook-open data-shop="1" data-class="${yogaId}">Class</button>
       <button data-embook-open data-shop="1" data-event="1">Event</button>
       ${loader(baseURL, 'data-company-key="demo-aurora" data-style="side" data-close="1" data-label="0"')}`,
    );
    const close = async () => {
      await expectAlive(page);
      await inside(page).getByRole('button', { name: 'Close' }).click();
    };
    await page.getByRole('button', { name: 'Massage' }).click();
    await expect(chosenBar(page)).toBeVisible();
    await close();
    await page.getByRole('button', { name: 'Class' }).click();
    await expect.poll(() => frameAddress(page).pathname).toBe('/shops/1/groups');
    await expect(inside(page).getByText(yoga).first()).toBeVisible();
    await expect.poll(() => frameAddress(page).searchParams.get('services')).toBe(String(yogaId));
    await close();
    await page.getByRole('button', { name: 'Event' }).click();
    await expect.poll(() => frameAddress(page).pathname).toBe('/shops/1/events/1');
    expect(await heard(page)).not.toContainEqual(['error', expect.anything()]);
  });
});

test.describe('in print', () => {
  test('[EMB-1] a printed page shows the whole widget, without its bars', async ({ page, baseURL }) => {
    await openHost(page, `<h1>Studio</h1>${element(SERVICES)}<p>Footer</p>${loader(baseURL)}`);
    await expectAlive(page);
    await inside(page).getByRole('button', { name: 'Pregnancy massage' }).click();
    await expect(chosenBar(page)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(inside(page).getByRole('navigation', { name: 'Main navigation' })).toBeHidden();
    await expect(chosenBar(page)).toBeHidden();
  });
});
