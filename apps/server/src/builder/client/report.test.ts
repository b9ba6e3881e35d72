import { expect, test } from 'vitest';
import { type Finding, verdict } from './report.ts';

const of = (...outcomes: Finding['outcome'][]): Finding[] =>
  outcomes.map((outcome) => ({ name: 'x', outcome, text: '' }));

test('[EMB-1] the summary begins with a page that could not be checked, and what the rest is about', () => {
  expect(verdict(of('ok', 'skipped', 'note'))).toBe(
    'Your page was not checked. No problem in 2 checks, 1 note: of the platform, this browser and the preview alone.',
  );
  expect(verdict(of('ok', 'bad'))).toBe('1 problem in 2 checks.');
});
