import { PREVIEW_NEW_ID } from '@embook/domain/catalogue';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createPreviewClient, createPreviewTransport, forgetUnseen } from './run-preview.tsx';

const REFUSAL = 'Only a preview';

function previewed() {
  const platform = vi.fn(async () => ({}) as never); // no answer of it is read here
  const { transport } = createPreviewTransport(platform, () => ({ draft: undefined, locale: 'en', refusal: REFUSAL }));
  const show = vi.fn();
  const client = createPreviewClient(() => REFUSAL, show);
  /** As a screen reads it that shows no error of its own. */
  const read = (queryFn: () => Promise<unknown>) =>
    client.fetchQuery({ queryKey: [queryFn.toString()], queryFn, retry: false }).catch(() => undefined);
  return { transport, show, client, read, platform };
}

test('[START-1] [CAT-2] a shop that was new a moment ago is asked for silently', async () => {
  const { transport, show, read, platform } = previewed();
  await read(() => transport('shopGet', { shopId: PREVIEW_NEW_ID }, {}));
  expect([platform.mock.calls, show.mock.calls]).toEqual([[], []]);
});

test('[CAT-2] whoever tries to book is told that it is a preview', async () => {
  const { transport, show, read } = previewed();
  await read(() => transport('profileGet', {}, {}));
  expect(show.mock.calls).toEqual([[REFUSAL]]);
});

test('[START-1] a list that is not on the screen is read again when its screen opens', () => {
  const { client } = previewed();
  client.setQueryData(['shops'], [{ id: PREVIEW_NEW_ID }]);
  client.setQueryData(['company'], { name: 'Linde' });
  const stop = new QueryObserver(client, { queryKey: ['company'], staleTime: Infinity }).subscribe(() => undefined);
  forgetUnseen(client);
  expect([client.getQueryData(['shops']), client.getQueryData(['company'])]).toEqual([undefined, { name: 'Linde' }]);
  stop();
});
