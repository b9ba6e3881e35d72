import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstInterest } from './first-interest.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<button>Choose</button><a href="#x"><b>Link</b></a><input value=""><select><option>en<option>de</select>';
});
afterEach(() => vi.useRealTimers());

const element = (selector: string) => document.querySelector<HTMLElement>(selector)!;

function waiting() {
  let finish = () => {};
  let fail = () => {};
  const start = vi.fn<() => Promise<void>>(
    () =>
      new Promise((resolve, reject) => {
        finish = resolve;
        fail = () => reject(new Error('offline'));
      }),
  );
  firstInterest(start);
  return { start, finish: () => finish(), fail: () => fail() };
}

test.each(['pointerover', 'touchstart', 'keydown', 'focusin'])('[W1] %s starts the widget, once', async (sign) => {
  const { start, finish } = waiting();
  expect(start).not.toHaveBeenCalled();
  element('button').dispatchEvent(new Event(sign, { bubbles: true }));
  element('button').dispatchEvent(new Event(sign, { bubbles: true }));
  expect(start).toHaveBeenCalledTimes(1);
  finish();
  await vi.runAllTimersAsync();
  element('button').dispatchEvent(new Event(sign, { bubbles: true }));
  expect(start).toHaveBeenCalledTimes(1);
});

test('[W1] scrolling the page starts it, but not a row that the page itself scrolls', async () => {
  const { start, finish } = waiting();
  element('button').dispatchEvent(new Event('scroll'));
  expect(start).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('scroll', { bubbles: true }));
  expect(start).toHaveBeenCalledTimes(1);
  finish();
  await vi.runAllTimersAsync();
});

test('[W1] without any interaction it starts a little later', async () => {
  const { start, finish } = waiting();
  await vi.runAllTimersAsync();
  expect(start).toHaveBeenCalledTimes(1);
  finish();
  await vi.runAllTimersAsync();
});

test('[W3] a click before the widget runs is repeated once it does; a link is followed at once', async () => {
  const { finish } = waiting();
  const clicked = vi.fn<(event: Event) => void>();
  element('button').addEventListener('click', clicked);
  element('a').addEventListener('click', clicked);
  element('button').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  element('button').click();
  expect(clicked).not.toHaveBeenCalled();
  element('b').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(clicked).toHaveBeenCalledTimes(1);
  finish();
  await vi.runAllTimersAsync();
  expect(clicked).toHaveBeenCalledTimes(2);
  expect(clicked.mock.lastCall?.[0].target).toBe(element('button'));
});

test('[ERR-2] offline, a link is followed once one is back, and the page says so meanwhile', async () => {
  const notice = document.createElement('p');
  notice.id = 'embook-offline';
  notice.hidden = true;
  document.body.append(notice);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { start, fail, finish } = waiting();
  const link = element('a');
  const followed = vi.fn<(event: Event) => void>();
  link.addEventListener('click', followed);
  element('button').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  fail();
  await vi.advanceTimersByTimeAsync(0);
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  element('b').dispatchEvent(press);
  expect([press.defaultPrevented, followed.mock.calls.length, notice.hidden]).toEqual([true, 0, false]);
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect([followed.mock.calls.length, notice.hidden, start.mock.calls.length]).toEqual([1, true, 2]);
  online.mockRestore();
  finish();
  await vi.runAllTimersAsync();
});

test('[W3] what was pressed before this script ran starts the widget and is repeated, except a link', async () => {
  const clicked = vi.fn<(event: Event) => void>();
  document.body.addEventListener('click', clicked);
  const early = ['button', 'b'].map((selector) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    element(selector).dispatchEvent(event);
    return event;
  });
  clicked.mockClear();
  const start = vi.fn<() => Promise<void>>(async () => undefined);
  firstInterest(start, early);
  expect(start).toHaveBeenCalledTimes(1);
  await vi.runAllTimersAsync();
  expect(clicked.mock.calls.map(([event]) => event.target)).toEqual([element('button')]);
});

test('[ERR-2] what was typed or chosen before is kept', async () => {
  const { finish } = waiting();
  const input = element('input') as HTMLInputElement;
  const select = element('select') as HTMLSelectElement;
  input.dispatchEvent(new Event('focusin', { bubbles: true }));
  input.value = 'yoga';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  select.value = 'de';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  const received: string[] = [];
  input.addEventListener('input', () => received.push(input.value));
  select.addEventListener('change', () => received.push(select.value));
  select.value = 'en'; // as hydration would set it
  finish();
  await vi.runAllTimersAsync();
  expect(received).toEqual(['yoga', 'de']);
});

test('[ERR-2] a start that fails is retried at the next interaction', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { start, fail, finish } = waiting();
  const clicked = vi.fn<() => void>();
  element('button').addEventListener('click', clicked);
  element('button').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  element('button').click();
  fail();
  await vi.advanceTimersByTimeAsync(1);
  element('button').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(start).toHaveBeenCalledTimes(2);
  finish();
  await vi.advanceTimersByTimeAsync(1);
  expect(clicked).toHaveBeenCalledTimes(1);
});

test('[B4] a start that fails is reported, and the next interaction retries', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { fail, finish } = waiting();
  dispatchEvent(new Event('keydown'));
  fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
  dispatchEvent(new Event('keydown'));
  finish();
  await vi.advanceTimersByTimeAsync(0);
});
