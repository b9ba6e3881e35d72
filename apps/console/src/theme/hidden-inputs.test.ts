import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What holds an input that nobody sees. */
const holders = [
  ['../ui/segments/segments.module.css', 'segment'],
  ['../classes/panel/class-panel.module.css', 'teacher'],
  ['../catalogue/pictures/pictures.module.css', 'gallery'],
  ['../start/page/page.module.css', 'style'],
  ['../start/widget-frame.module.css', 'width'],
] as const;

// Placed by what is further out, an input would lie elsewhere in a list that has scrolled, and its focus scroll the screen.
test.each(holders)('[HRS-3] [CLS-3] the hidden input of %s .%s is placed by it', (path, name) => {
  const sheet = readFileSync(new URL(path, import.meta.url), 'utf8');
  const rule = new RegExp(`^\\.${name} \\{([^}&]*)`, 'm').exec(sheet)?.[1];
  expect(rule).toContain('position: relative;');
});
