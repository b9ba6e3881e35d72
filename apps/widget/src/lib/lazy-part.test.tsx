import { type Locale, locales } from '@embook/domain/shared';
import { BOUND } from '@embook/domain/testing/bound';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { area, startTexts } from './texts.ts';

const shown = (Part: ComponentType) =>
  render(
    <Suspense fallback="waiting">
      <Part />
    </Suspense>,
  );

test('[I18N-2] a part renders only once its texts have loaded', async () => {
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
  expect(await screen.findByText('Hello', {}, BOUND)).toBeDefined();
});

test('[W3] a part that was loaded before is rendered at once', async () => {
  const Part = lazyPart(async () => ({ default: () => <p>ready</p> }));
  await Part.load();
  shown(Part);
  expect(screen.getByText('ready')).toBeDefined();
});

test('[B4] a part that fails to load because the page is left reports nothing while it may still be left', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failed = vi.fn<(error: unknown) => void>();
  const lost = new Error('the download was stopped');
  let stop = (): void => {};
  const Part = lazyPart(() => new Promise<never>((_, fail) => (stop = () => fail(lost))));
  const loading = Part.load().catch(failed);
  window.dispatchEvent(new Event('beforeunload'));
  stop();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_001);
  await loading;
  expect(failed).toHaveBeenCalledWith(lost);
});
