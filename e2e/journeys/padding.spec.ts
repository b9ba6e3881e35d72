import { expect, type Locator, test } from '@playwright/test';
import { at, open } from '../pages/widget.ts';

/** The padding of a list and its ancestors below the last row. */
const roomBelow = (row: Locator): Promise<number> =>
  row.evaluate((element) => {
    let room = 0;
    for (let box = element.parentElement; box; box = box.parentElement)
      room += Number.parseFloat(getComputedStyle(box).paddingBottom);
    return room;
  });

for (const [style, added] of [
  ['dev', 112],
  ['website', 112],
  ['side', 0],
  ['inline', 0],
] as const)
  test(`[SRV-5] in ${style} style ${added} px of padding are added below the list once a service or a class is chosen`, async ({
    page,
  }) => {
    await open(page, at('/shops/1/services', 'demo-aurora', `&style=${style}`));
    const services = page.getByRole('region').getByRole('listitem').last();
    const before = await roomBelow(services);
    await page.getByRole('button', { name: 'Pregnancy massage' }).click();
    await expect.poll(async () => (await roomBelow(services)) - before).toBe(added);

    await open(page, at('/shops/1/groups', 'demo-aurora', `&style=${style}`));
    await page.getByRole('link', { name: 'Next week' }).click();
    await expect(page).toHaveURL(/week=/);
    const classes = page.getByRole('tabpanel').getByRole('listitem');
    await classes.first().waitFor();
    const unchosen = await roomBelow(classes.last());
    await classes.locator('button[aria-pressed]').first().click();
    await expect(classes.locator('button[aria-pressed=true]')).toHaveCount(1);
    await expect.poll(async () => (await roomBelow(classes.last())) - unchosen).toBe(added);
  });
