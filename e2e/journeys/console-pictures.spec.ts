import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { ownCompany } from '../pages/console.ts';
import { finger } from '../pages/console-agenda.ts';
import { expectPartAccessible } from '../pages/console-desk.ts';

interface DroppedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Drops files on an element, as from a file manager. */
async function drop(page: Page, target: Locator, files: readonly DroppedFile[]): Promise<void> {
  const carried = files.map(({ name, type, bytes }) => ({ name, type, content: bytes.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, type, content } of given)
      transfer.items.add(new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name, { type }));
    return transfer;
  }, carried);
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

/** 1200 by 600: red at the left, blue at the right. */
const twoColours = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#00f' } })
  .composite([{ input: { create: { width: 600, height: 600, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
  .png()
  .toBuffer();
const green = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0a0' } })
  .jpeg()
  .toBuffer();

async function meaning(page: Page, address: string) {
  const picture = sharp(await (await page.request.get(address)).body());
  const { channels } = await picture.stats();
  const [red = 0, grass = 0, blue = 0] = channels.map(({ mean }) => Math.round(mean));
  const { width, height } = await picture.metadata();
  return { width, height, red, green: grass, blue };
}

test('[CAT-4] pictures are dropped together, one is cropped, one refused, and put in order', async ({
  page,
  hasTouch,
}) => {
  const { headers } = await ownCompany(page, 'Picture house');
  await page.goto('/console/settings');
  const field = page.getByRole('group', { name: 'Pictures on the first screen' });
  await drop(page, field, [
    { name: 'two-colours.png', type: 'image/png', bytes: twoColours },
    { name: 'letter.png', type: 'image/png', bytes: Buffer.from('<!doctype html>') },
    { name: 'green.jpg', type: 'image/jpeg', bytes: green },
  ]);
  const tiles = field.getByRole('listitem');
  await expect(tiles).toHaveCount(2);
  const refused = field.getByText('letter.png', { exact: true }).locator('..');
  await expect(refused.getByRole('alert')).toHaveText('Please choose a PNG, JPEG or WebP picture');

  await field.getByRole('button', { name: 'Crop picture 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  await expect.poll(() => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
  await expectPartAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Square' }).click();
  const frame = dialog.getByRole('group', { name: 'The part that stays' });
  if (hasTouch) {
    const hand = await finger(page);
    await hand.down(frame);
    await hand.by(300, 0);
    await hand.up();
  } else {
    await frame.focus();
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('Shift+ArrowRight');
  }
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await expect(dialog).toBeHidden();
  await expect(tiles).toHaveCount(2);
  await expect(refused.getByRole('alert')).toBeVisible();

  await field.getByRole('button', { name: 'Move picture 2 forward' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  const answer = await page.request.get('/api/staff/company', { headers });
  const { gallery } = ((await answer.json()) as { result: { company: { gallery: string[] } } }).result.company;
  expect(gallery).toHaveLength(2);
  expect(await meaning(page, gallery[0]!)).toMatchObject({ width: 400, height: 300 });
  const cropped = await meaning(page, gallery[1]!);
  expect(cropped.width).toBe(cropped.height);
  expect(cropped.width).toBe(600);
  expect([cropped.blue > 240, cropped.red < 15]).toEqual([true, true]);
});
