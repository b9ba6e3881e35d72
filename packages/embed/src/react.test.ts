import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Embook } from './react.ts';

test('[EMB-1] a server renders the element with its attributes and what to show without a script', () => {
  const props = { origin: 'https://book.example', companyKey: 'k', mode: 'side', close: true, open: false } as const;
  expect(renderToString(createElement(Embook, { ...props, onReady: () => undefined }, 'Ring us'))).toBe(
    '<embook-widget company-key="k" mode="side" close="true" open="false">Ring us</embook-widget>',
  );
});
