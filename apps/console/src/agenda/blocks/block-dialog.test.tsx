import { anAgenda } from '@embook/domain/testing/agenda';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import NewBlockDialog from './block-dialog.tsx';

const TEN = Date.UTC(2030, 0, 7, 10) / 1000;

function openDialog() {
  const block = vi.fn(async () => {});
  const at = { startsAt: TEN, endsAt: TEN + 3_600, employeeId: null, roomId: null };
  showAs('desk', <NewBlockDialog at={at} agenda={anAgenda([])} changes={{ block }} onClose={() => {}} />);
  type('Reason', 'Team meeting');
  return { block, save: () => fireEvent.submit(screen.getByLabelText('Reason')) };
}

function type(label: string, value: string): void {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

test('[AGD-7] a last day before the block itself is refused at its field', async () => {
  const { block, save } = openDialog();
  type('Repeat weekly until', '1.1.2030');
  save();
  expect(screen.getByText('This day is before the block itself.')).toBeDefined();
  expect(block).not.toHaveBeenCalled();
  type('Repeat weekly until', '14.1.2030');
  save();
  await vi.waitFor(() => expect(block).toHaveBeenCalledWith(expect.objectContaining({ weeks: 2 }), '2030-01-07'));
});

test('[AGD-7] a block that ends before it begins is refused at its field', () => {
  const { block, save } = openDialog();
  type('Until', '09:00');
  save();
  expect(screen.getByText('It ends before it begins.')).toBeDefined();
  expect(block).not.toHaveBeenCalled();
});
