import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { Dialog } from './dialog.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog title="Hours" open={open} onClose={() => setOpen(false)}>
        <button
          type="button"
          onClick={() => {
            setOpen(false);
            navigate('/elsewhere');
          }}
        >
          Go on
        </button>
      </Dialog>
    </>
  );
}

const isOpen = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true }).open;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const back = () => act(() => history.back());

beforeEach(() => {
  navigate('/before');
  navigate('/page');
  render(<Page />);
});

test('[NAV-7] Back closes an open sheet and stays on its page; the next one leaves', () => {
  press('Open');
  expect(isOpen()).toBe(true);
  back();
  expect(isOpen()).toBe(false);
  expect(location.pathname).toBe('/page');
  back();
  expect(location.pathname).toBe('/before');
});

test('[NAV-7] a sheet that was closed by its button costs no Back', async () => {
  const { length } = history;
  press('Open');
  expect(history.length).toBe(length + 1);
  press('Close');
  expect(isOpen()).toBe(false);
  await waitFor(() => expect(history.state).toBeNull());
  back();
  expect(location.pathname).toBe('/before');
});

test('[NAV-7] from where a sheet led, one Back shows its page again', async () => {
  press('Open');
  press('Go on');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(location.pathname).toBe('/elsewhere');
  back();
  expect(location.pathname).toBe('/page');
  back();
  expect(location.pathname).toBe('/before');
});

test('[NAV-7] a sheet that opens as another closes is closed by Back as well', async () => {
  press('Open');
  press('Close');
  press('Open');
  await new Promise((later) => void setTimeout(later));
  expect(isOpen()).toBe(true);
  back();
  expect(isOpen()).toBe(false);
  expect(location.pathname).toBe('/page');
});
