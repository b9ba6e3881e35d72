import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '../ui/button/button.tsx';
import { createQueryClient } from './query-client.ts';

test('[DESK-4] a button that was pressed is busy before the next press, also where the browser has no time for timers', async () => {
  const add = vi.fn(() => new Promise<void>(() => {}));
  function Form() {
    const adding = useMutation({ mutationFn: add });
    return (
      <Button loading={adding.isPending} onClick={() => adding.mutate()}>
        Add
      </Button>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const button = screen.getByRole('button');
  for (let press = 0; press < 3; press += 1) {
    button.click();
    // A browser runs what waits for no timer between two presses.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
  vi.useRealTimers();
  expect(add).toHaveBeenCalledTimes(1);
});
