import { fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { useKeys } from './keys.ts';

test('[TILL-1] [DESK-6] arrows pressed in a panel or a choice are not taken by the page beside it', () => {
  const turned = vi.fn();
  function Page() {
    useKeys({ ArrowRight: turned, p: turned });
    return (
      <>
        <button>day</button>
        <aside tabIndex={-1} aria-label="visit">
          <button>open</button>
        </aside>
        <input type="radio" aria-label="card" />
      </>
    );
  }
  render(<Page />);
  const press = (key: string, target: HTMLElement) => fireEvent.keyDown(target, { key });
  for (const there of [screen.getByLabelText('visit'), screen.getByText('open'), screen.getByLabelText('card')])
    press('ArrowRight', there);
  expect(turned).not.toHaveBeenCalled();
  press('p', screen.getByText('open'));
  press('ArrowRight', screen.getByText('day'));
  expect(turned).toHaveBeenCalledTimes(2);
});

test('[DESK-5] a key works as soon as the button that names it is drawn', () => {
  const arrived = vi.fn();
  function Visit() {
    useKeys({ a: arrived });
    return <button>Arrived A</button>;
  }
  function Page() {
    // Runs when everything below is drawn, and before the browser handles another key.
    useLayoutEffect(
      () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })),
      [],
    );
    return <Visit />;
  }
  render(<Page />);
  expect(arrived).toHaveBeenCalledTimes(1);
});
