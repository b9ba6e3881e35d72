import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { useKeys } from './keys.ts';
import { typeInTestDom } from '../testing/press-keys.ts';
import { TypedAhead } from './typed-ahead.tsx';

beforeAll(typeInTestDom);

function Palette() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <dialog open>
      <input ref={field} aria-label="Find" />
    </dialog>
  );
}

/** A page whose N books, and whose palette is downloaded when it is first asked for. */
function openPage() {
  const download = Promise.withResolvers<{ default: typeof Palette }>();
  const Late = lazy(() => download.promise);
  const book = vi.fn();
  function Page() {
    const [isOpen, setOpen] = useState(false);
    useKeys({ n: book, 'mod+k': () => setOpen(true) });
    return <Suspense fallback={<TypedAhead onLeave={() => setOpen(false)} />}>{isOpen ? <Late /> : 'page'}</Suspense>;
  }
  render(<Page />);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return { book, arrive: () => act(async () => download.resolve({ default: Palette })) };
}

const press = (...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};

test('[DESK-1] what is typed before a dialog is downloaded goes into it, and not to the keys of the page', async () => {
  const { book, arrive } = openPage();
  press(...'noor');
  await arrive();
  expect(screen.getByLabelText<HTMLInputElement>('Find').value).toBe('noor');
  expect(book).not.toHaveBeenCalled();
});

test('[DESK-1] Esc leaves a dialog that is not there yet, and the keys of the page work again', async () => {
  const { book, arrive } = openPage();
  press('x', 'Escape');
  await arrive();
  expect(screen.queryByLabelText('Find')).toBeNull();
  press('n');
  expect(book).toHaveBeenCalledTimes(1);
});

test('[DESK-1] whoever goes to another field meanwhile types there', async () => {
  const { arrive } = openPage();
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  expect(fireEvent.keyDown(other, { key: 'x' })).toBe(true);
  other.remove();
  await arrive();
  expect(screen.getByLabelText<HTMLInputElement>('Find').value).toBe('');
});
