import { act, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { useFocusKept, useFocusReturn } from './focus-return.ts';

beforeAll(() => {
  // The test DOM draws nothing, so it has no notion of what can be seen.
  Element.prototype.checkVisibility = () => true;
});

function Panel() {
  const panel = useRef<HTMLElement>(null);
  useFocusReturn();
  useEffect(() => panel.current?.focus(), []);
  return (
    <aside ref={panel} tabIndex={-1}>
      Class
    </aside>
  );
}

/** A screen whose list changes at the same time as its panel closes. */
function Page({ isOpen }: { isOpen: boolean }) {
  useFocusKept();
  return (
    <>
      <button type="button">Earlier</button>
      <button type="button">Tile</button>
      <ul>{isOpen || <li>new</li>}</ul>
      <div>{isOpen && <Panel />}</div>
    </>
  );
}

test('[CLS-5] a panel gives the focus back to what opened it, also when the page changes with it', async () => {
  const { rerender } = render(<Page isOpen={false} />);
  screen.getByRole('button', { name: 'Tile' }).focus();
  rerender(<Page isOpen />);
  expect(document.activeElement?.textContent).toBe('Class');
  await act(async () => rerender(<Page isOpen={false} />));
  expect(document.activeElement?.textContent).toBe('Tile');
});

test('[AGD-4] a cell that is gone from a grid gives the focus to the grid, not to the cell before it in the page', async () => {
  const Grid = ({ hasSlot }: { hasSlot: boolean }) => {
    useFocusKept();
    return (
      <div role="grid" tabIndex={0}>
        <div role="row">
          <button type="button">Far away</button>
        </div>
        {hasSlot && (
          <div role="row">
            <button type="button">Slot</button>
          </div>
        )}
      </div>
    );
  };
  const { rerender } = render(<Grid hasSlot />);
  screen.getByRole('button', { name: 'Slot' }).focus();
  await act(async () => rerender(<Grid hasSlot={false} />));
  expect(document.activeElement).toBe(screen.getByRole('grid'));
});
