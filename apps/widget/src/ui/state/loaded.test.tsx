import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { Loaded } from './loaded.tsx';

const refetch = vi.fn(() => Promise.resolve());
const offline = new ApiError({ kind: 'network' });
const idle = { data: undefined, error: null, isFetching: false, refetch };

interface Query {
  data: string | null | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: typeof refetch;
}

const show = (query: Query) =>
  render(
    <Loaded query={query} failed="The times did not load" waiting={<p>waiting</p>}>
      {(data) => <p>{data ?? 'absent'}</p>}
    </Loaded>,
  ).container;

test('[ERR-2] shows what failed, and one tap retries', () => {
  const failed = show({ ...idle, error: offline });
  expect(failed.querySelector('[role="alert"] h2')?.textContent).toBe('The times did not load');
  const button = failed.querySelector('button');
  if (button) fireEvent.click(button);
  expect(refetch).toHaveBeenCalledOnce();
});

test('[ERR-2] keeps the error visible during a retry', () => {
  const failed = show({ ...idle, error: offline, isFetching: true });
  expect(failed.querySelector('[role="alert"] [aria-busy="true"]')).not.toBeNull();
});
