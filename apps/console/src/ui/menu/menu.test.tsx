import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Menu, MenuItem } from './menu.tsx';

const chosen = vi.fn();

function openMenu() {
  render(
    <Menu label="More" button="…">
      <MenuItem onSelect={() => chosen('arrived')}>Arrived</MenuItem>
      <MenuItem onSelect={() => chosen('refund')} denied="The front desk may refund what was taken today.">
        Refund
      </MenuItem>
      <MenuItem onSelect={() => chosen('note')}>Note</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  fireEvent.click(button);
  return button;
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

test('arrows move through a menu and wrap around, Esc closes it and returns the focus', () => {
  const button = openMenu();
  expect(focused()).toBe('Arrived');
  press('ArrowUp');
  expect(focused()).toBe('Note');
  press('ArrowDown');
  expect(focused()).toBe('Arrived');
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('[TEAM-6] an action without permission stays visible with its reason, and does nothing', () => {
  openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: /^Refund/ }));
  expect(chosen).not.toHaveBeenCalled();
  expect(screen.getByText('The front desk may refund what was taken today.')).not.toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Note' }));
  expect(chosen).toHaveBeenCalledWith('note');
});
