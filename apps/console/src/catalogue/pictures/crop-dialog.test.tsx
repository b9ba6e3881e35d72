import { BOUND } from '@embook/domain/testing/bound';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

const WHOLE = '/media/1/aaaaaaaaaaaaaaaaaaaaaaaa';
const CROPPED = '/media/1/bbbbbbbbbbbbbbbbbbbbbbbb';

interface Platform {
  /** What fetching the whole picture answers. */
  download?: () => Promise<{ ok: boolean; blob: () => Promise<Blob> }>;
  /** Why the platform refuses the part. */
  refused?: string;
}

/** The picture is 800 by 400. */
async function open(picture: string, { download, refused }: Platform = {}) {
  const { default: CropDialog } = await import('./crop-dialog.tsx');
  // After a reload it is another one as well.
  const { answerCalls, callsOf, refusal } = await import('../../testing/fake-call.ts');
  answerCalls({
    staffAddPicture: () => {
      if (refused !== undefined) throw refusal('Please check.', { errors: { content: refused } });
      return { picture: { address: CROPPED, width: 8, height: 8 } };
    },
  });
  const fetching = vi.fn(download ?? (async () => ({ ok: true, blob: async () => new Blob(['bytes']) })));
  vi.stubGlobal('fetch', fetching);
  vi.spyOn(HTMLImageElement.prototype, 'width', 'get').mockReturnValue(800);
  vi.spyOn(HTMLImageElement.prototype, 'height', 'get').mockReturnValue(400);
  const [onCropped, onClose] = [vi.fn(), vi.fn()];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CropDialog picture={picture} onCropped={onCropped} onClose={onClose} />
    </QueryClientProvider>,
  );
  const part = () => {
    const { top, left, width, height } = screen.getByRole('group', { name: 'The part that stays' }).style;
    return [left, top, width, height];
  };
  const image = document.querySelector('img')?.getAttribute('src');
  return { image, part, onCropped, onClose, fetching, sent: () => callsOf('staffAddPicture') };
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('[CAT-4] after a reload the saved part is shown in the whole picture, and stays when it is used again', async () => {
  const { keepOrigin } = await import('./origins.ts');
  keepOrigin(CROPPED, { whole: WHOLE, crop: { x: 50, y: 0, width: 50, height: 100 } });
  // A page that was just loaded knows only what the device keeps.
  vi.resetModules();
  const { image, part, onCropped } = await open(`${CROPPED}#40,60`);
  expect([image, part()]).toEqual([`${WHOLE}?w=960`, ['50%', '0%', '50%', '100%']]);
  fireEvent.click(screen.getByRole('button', { name: 'Use this part' }));
  await waitFor(() => expect(onCropped).toHaveBeenCalledExactlyOnceWith(`${CROPPED}#40,60`), BOUND);
});

test('[CAT-4] a picture that was never cropped here is whole', async () => {
  const { image, part } = await open(CROPPED);
  expect([image, part()]).toEqual([`${CROPPED}?w=960`, ['0%', '0%', '100%', '100%']]);
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

test.each([
  ['Square', ['25%', '0%', '50%', '100%'], { x: 25, y: 0, width: 50, height: 100 }],
  ['4 : 3', expect.arrayContaining(['0%', '100%']), { x: expect.closeTo(16.67), y: 0, width: expect.closeTo(66.67) }],
])(
  '[CAT-4] the largest part of a shape stands in the middle, and the platform cuts it out: %s',
  async (name, at, crop) => {
    const { part, onCropped, onClose, sent, fetching } = await open(WHOLE);
    await press(name);
    expect(screen.getByRole('button', { name, pressed: true })).toBeDefined();
    expect(part()).toEqual(at);
    await press('Use this part');
    await waitFor(() => expect(onCropped).toHaveBeenCalledExactlyOnceWith(CROPPED), BOUND);
    expect(onClose).toHaveBeenCalledOnce();
    // The whole file, and not the smaller one that is shown.
    expect(fetching).toHaveBeenCalledExactlyOnceWith(WHOLE);
    expect(sent()).toMatchObject([{ content: btoa('bytes'), crop }]);
    // It can be cropped again from the whole one.
    const { originOf } = await import('./origins.ts');
    expect(originOf(CROPPED)).toMatchObject({ whole: WHOLE, crop });
  },
);

test('[CAT-4] the point that stays in view is where it was in the part', async () => {
  const { onCropped } = await open(`${WHOLE}#40,60`);
  await press('Square');
  await press('Use this part');
  await waitFor(() => expect(onCropped).toHaveBeenCalledExactlyOnceWith(`${CROPPED}#30,60`), BOUND);
});

test('[CAT-4] a picture that stays whole is not sent, and its parts give way to it', async () => {
  const { onCropped, sent } = await open(`${WHOLE}#40,60`);
  await press('Use this part');
  await waitFor(() => expect(onCropped).toHaveBeenCalledExactlyOnceWith(`${WHOLE}#40,60`), BOUND);
  expect(sent()).toEqual([]);
});

test('[CAT-4] [ERR-2] a part that is refused says why and can be chosen anew', async () => {
  const { onCropped, onClose } = await open(WHOLE, { refused: 'This picture is too small.' });
  await press('Square');
  await press('Use this part');
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toBe('This picture is too small.');
  expect([onCropped, onClose].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

test.each<[string, NonNullable<Platform['download']>, string]>([
  ['is not reached', () => Promise.reject(new TypeError('Failed to fetch')), 'We cannot reach Embook. Check your'],
  [
    'has the picture no more',
    async () => ({ ok: false, blob: async () => new Blob(['gone']) }),
    'This file could not be read.',
  ],
])('[CAT-4] [ERR-1] a part is not cut out while the platform %s, and it is said', async (_what, download, words) => {
  const { sent } = await open(WHOLE, { download });
  await press('Square');
  await press('Use this part');
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toContain(words);
  expect(sent()).toEqual([]);
});
