import { expect, test } from 'vitest';
import { joinFacts } from './index.ts';

test('[I18N-5] facts that are missing leave no dot, and no line begins with one', () => {
  expect(joinFacts(['60 min', null, undefined, '', false, 'Noor'])).toBe('60 min\u00a0· Noor');
  expect(joinFacts(['Noor'])).toBe('Noor');
  expect(joinFacts([])).toBe('');
});
