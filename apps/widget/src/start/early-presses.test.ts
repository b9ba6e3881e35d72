import { afterEach, expect, test } from 'vitest';
import { takeEarlyPresses } from './early-presses.ts';

afterEach(() => void Reflect.deleteProperty(window, 'embookEarly'));

test('[W3] early presses are taken once, and none is kept any more', () => {
  const keep = (event: Event) => void early.push(event);
  const early = Object.assign([] as Event[], { keep });
  Object.assign(window, { embookEarly: early });
  addEventListener('click', keep, true);
  const press = () => document.body.dispatchEvent(new Event('click', { bubbles: true }));
  press();
  expect(takeEarlyPresses()).toHaveLength(1);
  press();
  expect(takeEarlyPresses()).toEqual([]);
});

test('[W3] a page that keeps none has none', () => {
  expect(takeEarlyPresses()).toEqual([]);
});
