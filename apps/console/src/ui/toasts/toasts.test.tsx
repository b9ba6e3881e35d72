import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toast } from '../../lib/toasts.ts';
import { Toasts } from './toasts.tsx';

function showToast() {
  render(
    <>
      <a href="#work">Skip to content</a>
      <main id="work" tabIndex={-1}>
        <button type="button">Emma, 10:00</button>
      </main>
      <Toasts />
    </>,
  );
  act(() => toast.undo('Moved to 13:30', () => true));
}

/** As a browser does: a button that is clicked has the focus. */
function click(name: string): void {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
}

test.each(['Undo', 'Dismiss'])('[AGD-5] %s in a toast gives the focus back to what had it', (name) => {
  showToast();
  const block = screen.getByRole('button', { name: 'Emma, 10:00' });
  act(() => block.focus());
  click(name);
  expect(screen.queryByText('Moved to 13:30')).toBeNull();
  expect(document.activeElement).toBe(block);
});

test('[AGD-5] where nothing had the focus, the screen gets it', () => {
  showToast();
  click('Undo');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
