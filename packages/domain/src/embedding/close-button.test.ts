import { expect, test } from 'vitest';
import { showsCloseButton, widgetStyles } from './index.ts';

test('[EMB-5] the close button shows only in a frame, in side or inline style, with the setting on', () => {
  const shown = widgetStyles.flatMap((style) =>
    [true, false].flatMap((framed) =>
      [true, false]
        .filter((showCloseButton) => showsCloseButton({ style, showCloseButton }, framed))
        .map((showCloseButton) => ({ style, framed, showCloseButton })),
    ),
  );
  expect(shown).toEqual([
    { style: 'side', framed: true, showCloseButton: true },
    { style: 'inline', framed: true, showCloseButton: true },
  ]);
});
