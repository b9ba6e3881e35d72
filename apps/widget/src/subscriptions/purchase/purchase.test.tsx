import { at, MONDAY } from '@embook/domain/testing/clock';
import { aProfile } from '@embook/domain/testing/profile';
import { aSubscription, someDetails } from '@embook/domain/testing/subscription';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { toasts } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { aCompany, type Answers, aShopWithPeople } from '../../testing/demo-answers.ts';
import { fakeWebSockets, type FakeWebSocket } from '../../testing/fake-web-socket.ts';
import { address, openWidget } from '../../testing/open-widget.tsx';
import { refused } from '../../testing/refused.ts';

const ID = 900;
const LINK = 'https://bank.example/pay/1';
const TODAY = at('00:00', MONDAY);
const HELD = 'Client aready bought this subscription.';

const flow = aSubscription({ id: 4 });
const bought = aSubscription({ id: 4, status: 'bought', clientSubscriptionId: ID });
const pending = { status: 'pending', paymentUrl: LINK, reason: null } as const;

const answers: Answers = {
  shopGet: ({ shopId }) => ({ shop: aShopWithPeople({ id: shopId, subscriptions: true }) }),
  profileGet: { profile: aProfile() },
  subscriptionList: { subscriptions: [flow] },
  subscriptionAgreement: { confirmText: 'Flow costs € 59,00 a month.\n<b>Cancel</b> any time.', price: 5900 },
  sellSubscription: { id: ID, paymentLink: LINK, status: 'pending' },
  checkSubscriptionPayment: pending,
  subscriptionDetails: { details: someDetails() },
};

const conflict = (message: string, result: object = {}) =>
  new ApiError({ kind: 'problem', code: 409, message, errors: {}, timer: undefined, companyBanned: false, result });
const fail = (error: unknown) => () => {
  throw error;
};

let sockets: readonly FakeWebSocket[] = [];
beforeEach(() => {
  sockets = fakeWebSockets();
  // Blocked, as by a browser that opens no tabs.
  vi.spyOn(window, 'open').mockReturnValue(null);
  for (const { id } of toasts.shown()) toasts.dismiss(id);
});

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
/** Clicks a link without navigating. */
function follow(link: HTMLElement): void {
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
}
const calledWith = (calls: ReturnType<typeof openWidget>['calls'], name: string) =>
  calls.filter((call) => call.name === name);

function open(given: Answers = {}, { signedIn = true, path = '/shops/1/subscriptions/4' } = {}) {
  return openWidget(path, { ...answers, ...given }, 'website', { signedIn });
}

/** From the details to the agreement, starting today. */
async function toAgreement(given: Answers = {}) {
  const opened = open(given);
  await press('Continue');
  await press('Start on Mon 16 November');
  return opened;
}

async function toQuestion(given: Answers = {}) {
  const opened = await toAgreement(given);
  await dialog('Check and buy');
  await screen.findByText('Flow costs € 59,00 a month.');
  await press('Buy for €\u00a059,00');
  return opened;
}

test.each([
  ['en', 'tab'],
  ['nl', 'tabblad'],
  ['de', 'Tab'],
  ['lt', 'skirtuke'],
] as const)('[SUB-5] [I18N-1] in %s the payment opens in the same thing as that of a booking', (locale, word) => {
  const texts = [m.subscriptions_buy_tab_text, m.subscriptions_buy_waiting_text, m.common_payment_online_text];
  for (const text of texts) expect(text({}, { locale })).toMatch(new RegExp(`\\b${word}\\b`));
});

async function toWaiting(given: Answers = {}) {
  const opened = await toQuestion(given);
  follow(await screen.findByRole('link', { name: 'Go to the payment' }));
  await dialog('Waiting for your payment');
  return opened;
}

async function say(status: string, given: object = {}): Promise<void> {
  await waitFor(() => expect(sockets.length).toBeGreaterThan(0));
  const socket = sockets.at(-1)!;
  act(() => {
    socket.open();
    socket.say({ event: 'FINISH_PAYMENT', type: 'subscription', id: ID, status, ...given });
  });
}

describe('the start date', () => {
  test('[SUB-3] is today or at most 60 days ahead, and the limit is shown', async () => {
    open();
    await press('Continue');
    const step = await dialog('When should it start?');
    expect(await step.findByText('Choose any day from today until Fri 15 January 2027.')).toBeDefined();
    const day = (name: RegExp) => step.getByRole('button', { name });
    expect(step.queryByRole('button', { name: / 15 November/ })).toBeNull();
    expect(day(/ 16 November.*today/i).getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(step.getByRole('button', { name: 'Next month' }));
    fireEvent.click(step.getByRole('button', { name: 'Next month' }));
    expect(day(/ 16 January.*later than Fri 15 January/).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(day(/^\w+ 15 January/));
    expect(step.getByRole('button', { name: 'Start on Fri 15 January' })).toBeDefined();
  });

  test('[SUB-3] the price is on the last button, not on the first', async () => {
    await toAgreement();
    expect(await (await dialog('Check and buy')).findByRole('button', { name: /Buy for/ })).toBeDefined();
    await press('Back');
    await press('Back');
    expect((await dialog('Flow')).queryByRole('button', { name: /Buy/ })).toBeNull();
  });

  test('[SUB-3] every step has a way back, and the date stays chosen', async () => {
    open();
    await press('Continue');
    fireEvent.click(await screen.findByRole('button', { name: / 20 November/ }));
    await press('Start on Fri 20 November');
    await dialog('Check and buy');
    await press('Back');
    expect(await screen.findByRole('button', { name: 'Start on Fri 20 November' })).toBeDefined();
    await press('Back');
    await dialog('Flow');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeDefined();
  });

  test('[SUB-3] a date that the server refuses has to be chosen again', async () => {
    await toAgreement({ subscriptionAgreement: fail(refused({ startDate: 'Please choose another day.' })) });
    await dialog('When should it start?');
    expect(await screen.findByText(/It cannot start on that day/)).toBeDefined();
  });
});

describe('Back of the browser', () => {
  /** Until the browser has gone back, which it does later. */
  const back = () =>
    act(async () => {
      const gone = new Promise((done) => addEventListener('popstate', done, { once: true }));
      history.back();
      await gone;
    });

  test.each(['/shops/1/subscriptions', '/shops/1/subscriptions/4'])(
    '[NAV-7] goes one step at a time, and the last one closes the sheet, at %s',
    async (path) => {
      open({}, { path });
      if (!path.endsWith('4')) fireEvent.click(await screen.findByRole('link', { name: 'Flow' }));
      await press('Continue');
      await press('Start on Mon 16 November');
      await dialog('Check and buy');
      await back();
      await dialog('When should it start?');
      await back();
      await dialog('Flow');
      expect(await screen.findByRole('button', { name: 'Continue' })).toBeDefined();
      if (path.endsWith('4')) return;
      await back();
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Flow' })).toBeNull());
      expect(address()).toBe(path);
    },
  );

  test('[NAV-7] after a Back by the button of the step it still is one step', async () => {
    open({}, { path: '/shops/1/subscriptions' });
    fireEvent.click(await screen.findByRole('link', { name: 'Flow' }));
    await press('Continue');
    await press('Start on Mon 16 November');
    await press('Back');
    await dialog('When should it start?');
    await waitFor(() => expect(history.state.sheets).toBe(2));
    await back();
    await dialog('Flow');
  });

  test('[NAV-7] goes through the steps of signing in too', async () => {
    open(
      { checkEmail: { nextStep: 'login', hash: 'h', timer: 0, alreadyRegistered: true, withoutPassword: false } },
      { signedIn: false },
    );
    await press('Continue');
    fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'anne@jansen.example' } });
    await press('Continue');
    await screen.findByLabelText('Password');
    await waitFor(() => expect(history.state.sheets).toBe(2));
    await back();
    expect(await screen.findByLabelText('E-mail address')).toBeDefined();
    await back();
    await dialog('Flow');
    expect(screen.queryByLabelText('E-mail address')).toBeNull();
  });

  test('[NAV-7] waits while the sale is on its way', async () => {
    await toQuestion({ sellSubscription: () => new Promise(() => undefined) });
    await waitFor(() => expect(history.state.sheets).toBe(2));
    await back();
    await waitFor(() => expect(history.state.sheets).toBe(2));
    await dialog('Check and buy');
  });

  test('[NAV-7] a sheet that is closed in the middle leaves no steps behind', async () => {
    open();
    await press('Continue');
    await press('Start on Mon 16 November');
    const step = await dialog('Check and buy');
    await waitFor(() => expect(history.state.sheets).toBe(2));
    let moves = 0;
    const count = () => (moves += 1);
    addEventListener('popstate', count);
    fireEvent.click(step.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/shops/1/subscriptions'));
    expect(Object(history.state).sheets ?? 0).toBe(0);
    removeEventListener('popstate', count);
    // In one move: each would cancel a page that is being opened meanwhile.
    expect(moves).toBe(1);
  });
});

describe('the agreement', () => {
  test('[SUB-3] [A16] cannot be accepted until its text has loaded, in paragraphs and escaped', async () => {
    let answer: (text: { confirmText: string; price: number }) => void = () => undefined;
    const { calls } = await toAgreement({ subscriptionAgreement: () => new Promise((resolve) => (answer = resolve)) });
    const step = await dialog('Check and buy');
    expect(step.getByRole<HTMLButtonElement>('button', { name: 'Buy' }).disabled).toBe(true);
    await waitFor(() => expect(calledWith(calls, 'subscriptionAgreement')).toHaveLength(1));
    act(() => answer({ confirmText: 'One.\n\n<img src=x onerror=alert(1)>', price: 5900 }));
    const text = await step.findByRole('region', { name: 'What you agree to' });
    expect([...text.children].map(({ textContent }) => textContent)).toEqual(['One.', '<img src=x onerror=alert(1)>']);
    expect(step.getByRole<HTMLButtonElement>('button', { name: /Buy for/ }).disabled).toBe(false);
  });

  test('[SUB-3] [PAY-1] has the terms of the company beside the button that buys, where there are any', async () => {
    const terms = 'https://aurora.example/terms';
    await toAgreement({ companyGet: { company: aCompany({ licenseLink: terms }) } });
    const step = await dialog('Check and buy');
    const link = await step.findByRole('link', { name: 'terms and conditions' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([terms, '_blank']);
    // What stays in sight under a long agreement is one block.
    const buy = step.getByRole('button', { name: /^Buy/ });
    expect(link.closest('p')?.parentElement).toBe(buy.parentElement);
  });

  test('[SUB-3] does not mention terms that a company does not have', async () => {
    await toAgreement({ companyGet: { company: aCompany({ licenseLink: null }) } });
    const step = await dialog('Check and buy');
    await step.findByText('Flow costs € 59,00 a month.');
    expect(step.queryByText(/terms/)).toBeNull();
  });

  test('[ERR-2] that fails can be retried', async () => {
    let tries = 0;
    await toAgreement({
      subscriptionAgreement: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ kind: 'internal' });
        return { confirmText: 'Second try', price: 5900 };
      },
    });
    await screen.findByText('The agreement did not load');
    await press('Try again');
    expect(await screen.findByText('Second try')).toBeDefined();
  });

  test('[A7] another price is refused: the new text is shown and has to be accepted', async () => {
    const { calls } = await toQuestion({
      sellSubscription: ({ expectedCents }) => {
        if (expectedCents === 5900) {
          throw conflict('The price has changed.', { confirm_text: 'Flow costs € 69,00 a month.', price: 69 });
        }
        return { id: ID, paymentLink: LINK, status: 'pending' };
      },
    });
    expect(await screen.findByText('Flow costs € 69,00 a month.')).toBeDefined();
    expect(screen.getByText(/The price has changed/)).toBeDefined();
    await press('Buy for €\u00a069,00');
    await dialog('Continue to the payment');
    const [first, second] = calledWith(calls, 'sellSubscription');
    expect(second?.fields).toEqual({ subscriptionId: 4, startDate: TODAY, expectedCents: 6900, fromWidget: true });
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  test('[SUB-5] [A4] pending without a link shows a spinner on confirm; a second press and a retry use the same key', async () => {
    let answer: (error: unknown) => void = () => undefined;
    let tries = 0;
    const { calls } = await toQuestion({
      sellSubscription: () => {
        tries += 1;
        if (tries > 1) return { id: ID, paymentLink: LINK, status: 'pending' };
        return new Promise((_resolve, reject) => (answer = reject));
      },
    });
    const buy = await screen.findByRole('button', { name: /Buy for/ });
    await waitFor(() => expect(buy.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(buy);
    expect(calledWith(calls, 'sellSubscription')).toHaveLength(1);
    act(() => answer(new ApiError({ kind: 'network' })));
    const failed = await dialog('That did not work');
    expect(failed.getByText(/The membership was not bought/)).toBeDefined();
    await press('Try again');
    await screen.findByText('Flow costs € 59,00 a month.');
    await press(/Buy for/);
    await dialog('Continue to the payment');
    const keys = calledWith(calls, 'sellSubscription').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeDefined();
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('the payment', () => {
  test('[B5] is a real link in a new window where the browser blocked its tab', async () => {
    await toQuestion();
    const step = await dialog('Continue to the payment');
    const link = step.getByRole('link', { name: 'Go to the payment' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([LINK, '_blank']);
    follow(link);
    await dialog('Waiting for your payment');
  });

  /** The tab as the widget gets it from the browser. */
  function aTab() {
    const document = { title: '', body: { textContent: '' } };
    const tab = { opener: window, closed: false, document, location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window); // only the parts that are used
    return tab;
  }

  test('[SUB-3] one button pays: the press opens the tab, and nothing is asked after it', async () => {
    const tab = aTab();
    await toAgreement();
    expect(await screen.findByText(/The payment opens in a new tab/)).toBeDefined();
    await screen.findByText('Flow costs € 59,00 a month.');
    await press('Buy for €\u00a059,00');
    await dialog('Waiting for your payment');
    expect(tab.location.replace).toHaveBeenCalledWith(LINK);
    expect(tab.opener).toBeNull();
  });

  test('[SUB-5] a sale that is refused, or needs no payment, leaves no empty tab behind', async () => {
    const tab = aTab();
    await toQuestion({ sellSubscription: { id: ID, paymentLink: null, status: 'ok' } });
    await dialog('Flow is yours');
    expect(tab.close).toHaveBeenCalledOnce();
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  test('[SUB-3] what costs nothing opens no tab', async () => {
    aTab();
    await toAgreement({
      subscriptionAgreement: { confirmText: 'Free of charge.', price: 0 },
      sellSubscription: { id: ID, paymentLink: null, status: 'ok' },
    });
    await screen.findByText('Free of charge.');
    expect(screen.queryByText(/The payment opens in a new tab/)).toBeNull();
    await press(/^Buy/);
    await dialog('Flow is yours');
    expect(window.open).not.toHaveBeenCalled();
  });

  test('[SUB-5] without a link it is bought at once', async () => {
    await toQuestion({ sellSubscription: { id: ID, paymentLink: null, status: 'ok' } });
    expect((await dialog('Flow is yours')).getByText(/It starts on Mon 16 November 2026/)).toBeDefined();
  });

  test('[SUB-5] [LIVE-2] the socket brings the success, and the list is refetched', async () => {
    let list = [flow];
    await toWaiting({ subscriptionList: () => ({ subscriptions: list }) });
    await say('ok', { id: 901 });
    await say('ok', { type: 'bundle' });
    expect(screen.queryByRole('dialog', { name: 'Flow is yours' })).toBeNull();
    list = [bought];
    await say('ok');
    const step = await dialog('Flow is yours');
    expect(step.getByRole('link', { name: 'Book with it' }).getAttribute('href')).toBe('/shops/1');
    fireEvent.click(step.getByRole('button', { name: 'Show details' }));
    await dialog('Flow');
    expect(await screen.findByText('Visits per week')).toBeDefined();
  });

  test('[SUB-5] [LIVE-2] an error is checked with the platform and shown with a generic text and a close button', async () => {
    await toWaiting({
      checkSubscriptionPayment: () =>
        sockets.at(-1)?.readyState === 1 ? { status: 'error', paymentUrl: null, reason: 'failed' } : pending,
    });
    await say('error');
    const step = await dialog('That did not work');
    expect(step.getByText(/The membership was not bought/)).toBeDefined();
    fireEvent.click(step.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'That did not work' })).toBeNull());
    expect(address()).toBe('/shops/1/subscriptions');
  });

  test('[SUB-5] can be cancelled', async () => {
    const { calls } = await toWaiting({ cancelSubscriptionPayment: { status: 'cancel' } });
    await press('Cancel the payment');
    await dialog('The payment was cancelled');
    expect(calledWith(calls, 'cancelSubscriptionPayment')[0]?.fields).toEqual({ clientSubscriptionId: ID });
  });

  test.each(['/shops/1/subscriptions', '/subscription-details?id=4'])(
    '[SUB-5] [B6] a reload while paying restores it at %s',
    async (path) => {
      let paid = false;
      const { reload } = open(
        { checkSubscriptionPayment: () => (paid ? { ...pending, status: 'ok' } : pending) },
        { path },
      );
      if (path.startsWith('/shops')) fireEvent.click(await screen.findByRole('link', { name: 'Flow' }));
      await press('Continue');
      await press('Start on Mon 16 November');
      await screen.findByText('Flow costs € 59,00 a month.');
      fireEvent.click((await dialog('Check and buy')).getByRole('button', { name: /Buy for/ }));
      follow(await screen.findByRole('link', { name: 'Go to the payment' }));
      await dialog('Waiting for your payment');
      reload();
      const step = await dialog('Waiting for your payment');
      expect((await step.findByRole('link', { name: 'Open the payment again' })).getAttribute('href')).toBe(LINK);
      paid = true;
      await say('ok');
      expect((await dialog('Flow is yours')).getByText(/Mon 16 November/)).toBeDefined();
    },
  );
});

describe('signing in', () => {
  const known: Answers = {
    checkEmail: { nextStep: 'login', hash: 'h', timer: 0, alreadyRegistered: true, withoutPassword: false },
    verifyPassword: { accessToken: 'token' },
  };
  const signIn = async () => {
    fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'anne@jansen.example' } });
    await press('Continue');
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'secret sun' } });
    await press('Sign in');
  };

  test('[SUB-3] [SUB-4] happens in the same dialog, refetches the list and continues at the same step', async () => {
    const { calls } = open(known, { signedIn: false });
    await press('Continue');
    const before = calledWith(calls, 'subscriptionList').length;
    await signIn();
    await dialog('When should it start?');
    expect(calledWith(calls, 'subscriptionList').length).toBeGreaterThan(before);
    expect(address()).toBe('/shops/1/subscriptions/4');
  });

  test('[SUB-4] a customer who already has it gets the specification’s notice and sees it', async () => {
    let signed = false;
    const { calls } = open(
      {
        ...known,
        verifyPassword: () => {
          signed = true;
          return { accessToken: 'token' };
        },
        subscriptionList: () => ({ subscriptions: [signed ? bought : flow] }),
      },
      { signedIn: false },
    );
    await press('Continue');
    await signIn();
    expect(await screen.findByText(HELD)).toBeDefined();
    expect(await (await dialog('Flow')).findByText('Visits per week')).toBeDefined();
    expect(calledWith(calls, 'subscriptionAgreement')).toHaveLength(0);
  });

  test('[SUB-3] a session that ends at the agreement is renewed there, with the date kept', async () => {
    let ended = true;
    const { calls } = await toAgreement({
      ...known,
      subscriptionAgreement: ({ startDate }) => {
        if (ended) throw new ApiError({ kind: 'unauthorized' });
        return { confirmText: `From ${startDate}`, price: 5900 };
      },
    });
    await screen.findByLabelText('E-mail address');
    ended = false;
    await signIn();
    expect(await screen.findByText(`From ${TODAY}`)).toBeDefined();
    expect(calledWith(calls, 'sellSubscription')).toHaveLength(0);
  });
});

test.each([
  ['the agreement', { subscriptionAgreement: fail(conflict(HELD)) }, toAgreement],
  ['the sale', { sellSubscription: fail(conflict(HELD)) }, toQuestion],
] as const)(
  '[SUB-4] %s is refused for a customer who has it: the notice, a refetched list and the details',
  async (_what, given, go) => {
    let list = [flow];
    const { calls } = await go({ ...given, subscriptionList: () => ({ subscriptions: list }) });
    list = [bought];
    expect(await screen.findByText(HELD)).toBeDefined();
    await dialog('Flow');
    await waitFor(() => expect(calledWith(calls, 'subscriptionList').length).toBeGreaterThan(1));
  },
);
