import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Tests of components apply no styles, and the journey that looks at the widths is not part of every run.
const styles = readFileSync('apps/widget/src/groups/week/day-strip.module.css', 'utf8');

test('[GRP-2] [GRP-9] the labels of the days change at 500, 650 and 760 px of the widget', () => {
  const shown = [...styles.matchAll(/@container \(min-width: (\d+)px\) \{\s+\.(\w+) \{\s+display: inline/g)];
  expect(shown.map(([, width, label]) => [width, label])).toEqual([
    ['500', 'two'],
    ['650', 'four'],
    ['760', 'full'],
  ]);
});
