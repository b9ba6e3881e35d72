import * as fc from '../../testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { refundCameBack, refundPauseMs, refundStep } from './refund-step.ts';

describe('what is left to do about a refund of 40.00', () => {
  test.each([
    ['nothing went back', false, 0, 0, { kind: 'send', amountCents: 4000 }],
    ['some went back by hand', false, 1500, 0, { kind: 'send', amountCents: 2500 }],
    ['some is on its way by hand', false, 1000, 500, { kind: 'send', amountCents: 2500 }],
    ['all of it went back by hand', false, 4000, 0, { kind: 'done' }],
    ['more went back by hand', false, 4950, 0, { kind: 'done' }],
    ['the rest is on its way', false, 1500, 2500, { kind: 'wait' }],
    ['sent and on its way', true, 0, 4000, { kind: 'wait' }],
    ['sent and arrived', true, 4000, 0, { kind: 'done' }],
    ['sent and come back', true, 0, 0, { kind: 'came_back' }],
    ['sent and come back, some by hand', true, 1500, 0, { kind: 'came_back' }],
  ])('[A9] %s', (_what, isSent, done, sent, step) => {
    expect(refundStep({ amountCents: 4000, isSent }, { done, sent })).toEqual(step);
  });

  test('[A9] with what went back before, never more is sent than is due', () => {
    const cents = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), cents, cents, (amountCents, done, sent) => {
        const step = refundStep({ amountCents, isSent: false }, { done, sent });
        if (step.kind === 'send') {
          expect(step.amountCents).toBeGreaterThan(0);
          expect(done + sent + step.amountCents).toBe(amountCents);
        } else expect(done + sent).toBeGreaterThanOrEqual(amountCents);
      }),
    );
  });
});

test.each([
  ['the provider still says so', 4000, 4000, 0, false],
  ['more went back since', 4000, 8000, 0, false],
  ['it is on its way again', 4000, 1000, 3000, false],
  ['a part of it is back', 4000, 3999, 0, true],
  ['all of it is back', 4950, 0, 0, true],
  ['an operator gave it back in another way', 0, 0, 0, false],
])('[A9] [A30] a refund of 40.00 that is done, and %s', (_what, returnedCents, done, sent, isBack) => {
  expect(refundCameBack({ amountCents: 4000, returnedCents }, { done, sent })).toBe(isBack);
});

test('[A9] the delay after a refusal doubles, up to a day', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7, 100].map((refusals) => refundPauseMs(refusals) / 3_600_000);
  expect(hours).toEqual([0.5, 1, 2, 4, 8, 16, 24, 24]);
});
