import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFilledKey } from './filled-key.ts';

function Example({ onPay, isDisabled }: { onPay: () => void; isDisabled: boolean }) {
  useFilledKey();
  return (
    <div role="dialog" aria-label="Pay">
      <form id="pay" onSubmit={(event) => event.preventDefault()}>
        <input aria-label="Amount" />
      </form>
      <button type="submit" form="pay" disabled={isDisabled} onClick={onPay} aria-label="Take" />
    </div>
  );
}

test('Ctrl+Enter presses the filled button of the dialog from any of its fields, unless it is disabled', () => {
  const onPay = vi.fn();
  const { rerender } = render(<Example onPay={onPay} isDisabled />);
  const press = () => fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true });
  press();
  expect(onPay).not.toHaveBeenCalled();
  rerender(<Example onPay={onPay} isDisabled={false} />);
  press();
  expect(onPay).toHaveBeenCalledOnce();
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  expect(onPay).toHaveBeenCalledOnce();
});
