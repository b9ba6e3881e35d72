import { expect, test } from 'vitest';
import { doneSteps, nextStep, type SetupFacts, setupSteps } from './index.ts';

const nothing: SetupFacts = {
  hasBrand: false,
  hasOpenShop: false,
  hasService: false,
  hasPeople: false,
  isSeen: false,
};

test('[START-1] a new company begins with its brand', () => {
  expect(doneSteps(nothing)).toEqual([]);
  expect(nextStep([])).toBe('brand');
});

test.each([
  ['hasBrand', 'brand', 'shop'],
  ['hasOpenShop', 'shop', 'brand'],
  ['hasService', 'service', 'brand'],
  ['hasPeople', 'team', 'brand'],
  ['isSeen', 'page', 'brand'],
] as const)('[START-1] %s makes %s done, and %s is next', (fact, step, next) => {
  const done = doneSteps({ ...nothing, [fact]: true });
  expect(done).toEqual([step]);
  expect(nextStep(done)).toBe(next);
});

test('[START-1] when all are done the last one stays open', () => {
  expect(nextStep(setupSteps)).toBe('page');
});
