import { type Locale, locales } from '@embook/domain/shared';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { area, startTexts } from './texts.ts';

afterEach(cleanup);

const shown = (Part: ComponentType) =>
  render(
    <Suspense fallback="waiting">
      <Part />
    </Suspense>,
  );

test('[I18N-2] a part is shown only once its texts are there', async () => {
  await startTexts('en');
  let arrive = () => {};
  const Part = lazyPart(async () => {
    const file = () =>
      new Promise<{ default: (() => string)[] }>((done) => (arrive = () => done({ default: [() => 'Hello'] })));
    const files = Object.fromEntries(locales.map((locale) => [locale, file]));
    const texts = area(files as Record<Locale, typeof file>); // one file for each language
    return { default: () => <p>{texts()[0]?.({})}</p> };
  });
  shown(Part);
  await act(async () => undefined);
  expect(screen.getByText('waiting')).toBeDefined();
  await act(async () => arrive());
  expect(await screen.findByText('Hello')).toBeDefined();
});

test('[W3] a part that was loaded before is rendered at once', async () => {
  const Part = lazyPart(async () => ({ default: () => <p>ready</p> }));
  await Part.load();
  shown(Part);
  expect(screen.getByText('ready')).toBeDefined();
});
