import { expect, type Page, test, type WebSocketRoute } from '@playwright/test';
import { figuresOf } from '../../fire/figures.ts';
import { size } from '../../fire/tier.ts';
import { chooseOnline, chooseTime, decide, payOnline, signInHere, thanks } from '../pages/booking.ts';
import { newCustomer } from '../pages/profile.ts';

/** How the socket between the widget and the platform behaves. */
interface Line {
  /** Whether this connection, by its number, is refused. */
  readonly isCut?: (number: number) => boolean;
  /** What the widget receives when the platform sends that the payment is over. */
  readonly onFinished?: (frame: Frame, toWidget: WebSocketRoute) => void;
  /** What it receives while it waits, before the payment. */
  readonly whileWaiting?: (id: number) => readonly Frame[];
  readonly outcome?: 'paid' | 'failed';
}

interface Frame {
  readonly event: string;
  readonly type: string;
  readonly id: number;
  readonly status: string;
}

const say = (toWidget: WebSocketRoute, frame: Frame): void => toWidget.send(JSON.stringify(frame));
const finished = (id: number, status: string, type = 'booking'): Frame => ({
  event: 'FINISH_PAYMENT',
  type,
  id,
  status,
});

/** The quick tier takes the first of them. */
const lines: Readonly<Record<string, Line>> = {
  'lost together with the news': { onFinished: (_frame, toWidget) => void toWidget.close() },
  'open, but the news never come': { onFinished: () => {} },
  'told of a failure that is none': { whileWaiting: (id) => [finished(id, 'error'), finished(id, 'pending')] },
  'told of what others bought': {
    whileWaiting: (id) => [finished(id + 1, 'ok'), finished(id, 'ok', 'bundle'), finished(id, 'error', 'subscription')],
  },
  'lost together with the news of a failure': {
    outcome: 'failed',
    onFinished: (_frame, toWidget) => void toWidget.close(),
  },
  'open, but the news of a failure never come': { outcome: 'failed', onFinished: () => {} },
  'lost before the payment': { isCut: (number) => number === 1 },
  'slow: the news take four seconds': { onFinished: (frame, toWidget) => void setTimeout(say, 4_000, toWidget, frame) },
  'doubled: the news come ten times': {
    onFinished: (frame, toWidget) => {
      for (let time = 0; time < 10; time += 1) say(toWidget, frame);
    },
  },
};
const tried = Object.entries(lines).slice(0, size(5, 9));

const figures = figuresOf('payment-screen');
test.afterAll(() => figures.write());

const failed = (page: Page) => page.getByRole('heading', { name: 'The payment failed' });
const waiting = (page: Page) => page.getByRole('heading', { name: 'Waiting for your payment' });

/** Records every heading that was on screen, however shortly. */
const watchHeadings = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) if (textContent) seen.add(textContent);
      document.documentElement.dataset['headings'] = [...seen].join('|');
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

for (let round = 1; round <= size(1, 4); round += 1)
  for (const [name, { isCut, onFinished, whileWaiting, outcome = 'paid' }] of tried)
    test(`[B6] [LIVE-2] [LIVE-3] a socket that is ${name}: the right result on screen, round ${round}`, async ({
      page,
      context,
      request,
    }) => {
      const routes: WebSocketRoute[] = [];
      await page.routeWebSocket(/\/ws$/, (toWidget) => {
        routes.push(toWidget);
        if (isCut?.(routes.length)) return void toWidget.close();
        const platform = toWidget.connectToServer();
        platform.onMessage((text) => {
          const frame = JSON.parse(String(text)) as Frame; // the platform's own shape
          if (onFinished) onFinished(frame, toWidget);
          else say(toWidget, frame);
        });
      });
      await watchHeadings(page);
      let bookingId = 0;
      page.on('response', (response) => {
        if (!response.url().endsWith('/create-and-confirm')) return;
        void response.json().then(({ result }) => void (bookingId = Number(result.booking_id)));
      });

      await chooseTime(page);
      await signInHere(page, await newCustomer(request, 'line'));
      await chooseOnline(page);
      const bank = await payOnline(page, context);
      await expect.poll(() => bookingId > 0 && routes.length > 0).toBe(true);
      if (whileWaiting) {
        for (const frame of whileWaiting(bookingId)) for (const route of routes) say(route, frame);
        // Long enough for the widget to poll, and to show a wrong result.
        await page.waitForTimeout(1_500);
        await expect(waiting(page)).toBeVisible();
        await expect(failed(page)).toHaveCount(0);
      }
      await decide(bank, outcome);
      await expect(outcome === 'paid' ? thanks(page) : failed(page)).toBeVisible();
      if (outcome === 'paid') {
        const headings = await page.evaluate(() => document.documentElement.dataset['headings'] ?? '');
        expect(headings).not.toContain('The payment failed');
      }
      figures.count('payments');
      figures.count('lines', routes.length);
    });
