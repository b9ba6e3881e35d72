import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useModal } from './modal.ts';

function Form({ onClose }: { onClose: () => void }) {
  const { modal } = useModal(true, onClose);
  return (
    <dialog {...modal}>
      <input />
    </dialog>
  );
}

test('a press beside the content closes a dialog; a text selected from its field to beside it does not', () => {
  const close = vi.fn();
  render(<Form onClose={close} />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent.mouseDown(screen.getByRole('textbox'));
  fireEvent.click(dialog);
  expect(dialog.open).toBe(true);
  fireEvent.mouseDown(dialog);
  fireEvent.click(dialog);
  expect(dialog.open).toBe(false);
  expect(close).toHaveBeenCalledTimes(1);
});
