import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type LoadErrorProps, loadedWith } from './loaded.tsx';

const Loaded = loadedWith(({ query, title }: LoadErrorProps) => (
  <div role="alert">
    {title}: {query.error?.message}
    <button type="button" aria-busy={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </button>
  </div>
));

const refetch = vi.fn(() => Promise.resolve());
const offline = new Error('no network');
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

test.each<[string, Query, string]>([
  ['the shape of what comes', { ...idle, isFetching: true }, 'waiting'],
  ['the data', { ...idle, data: 'Monday' }, 'Monday'],
  ['data that is null, as data', { ...idle, data: null }, 'absent'],
  ['the data still, after a later fetch failed', { ...idle, data: 'Monday', error: offline }, 'Monday'],
])('[ERR-2] shows %s', (_, query, text) => {
  expect(show(query).textContent).toBe(text);
});

test('[ERR-2] shows what failed, and one tap retries', () => {
  show({ ...idle, error: offline });
  expect(screen.getByRole('alert').textContent).toContain('The times did not load: no network');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('[ERR-2] keeps the error visible during a retry', () => {
  show({ ...idle, error: offline, isFetching: true });
  expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBe('true');
});
