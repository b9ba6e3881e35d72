import { BOUND } from '@embook/domain/testing/bound';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const WHOLE = '/media/1/aaaaaaaaaaaaaaaaaaaaaaaa';
const CROPPED = '/media/1/bbbbbbbbbbbbbbbbbbbbbbbb';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
/** As a page that was just loaded: nothing is known but what the device keeps. */
async function open(picture: string) {
  vi.resetModules();
  const { default: CropDialog } = await import('./crop-dialog.tsx');
  const onCropped = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CropDialog picture={picture} onCropped={onCropped} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const image = document.querySelector('img');
  const { top, left, width, height } = screen.getByRole('group', { name: 'The part that stays' }).style;
  return { image: image?.getAttribute('src'), part: [left, top, width, height], onCropped };
}

test('[CAT-4] after a reload the saved part is shown in the whole picture, and stays when it is used again', async () => {
  const { keepOrigin } = await import('./origins.ts');
  keepOrigin(CROPPED, { whole: WHOLE, crop: { x: 50, y: 0, width: 50, height: 100 } });
  const { image, part, onCropped } = await open(`${CROPPED}#40,60`);
  expect([image, part]).toEqual([`${WHOLE}?w=960`, ['50%', '0%', '50%', '100%']]);
  fireEvent.click(screen.getByRole('button', { name: 'Use this part' }));
  await waitFor(() => expect(onCropped).toHaveBeenCalledExactlyOnceWith(`${CROPPED}#40,60`), BOUND);
});

test('[CAT-4] a picture that was never cropped here is whole', async () => {
  expect(await open(CROPPED)).toMatchObject({ image: `${CROPPED}?w=960`, part: ['0%', '0%', '100%', '100%'] });
});

test('[CAT-4] the newest parts are kept', async () => {
  const { keepOrigin, originOf } = await import('./origins.ts');
  const crop = { x: 0, y: 0, width: 50, height: 50 };
  for (let index = 0; index <= 200; index += 1) keepOrigin(`/media/1/${index}`, { whole: WHOLE, crop });
  expect(originOf('/media/1/0')).toEqual({ whole: '/media/1/0', crop: undefined });
  expect([originOf('/media/1/1#1,1'), originOf('/media/1/200')]).toEqual([
    { whole: WHOLE, crop },
    { whole: WHOLE, crop },
  ]);
});
