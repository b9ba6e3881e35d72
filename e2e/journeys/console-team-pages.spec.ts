import { expect, test } from '@playwright/test';
import { signInAt } from '../pages/console.ts';
import { expectAccessible, expectNoOverflow } from '../pages/widget.ts';

for (const width of [390, 768, 1024, 1440]) {
  test(`[TEAM-6] the pages of the team at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAt(page, '/team', 'owner@embook.test');
    await expect(page.getByRole('row', { name: /noor@embook\.test/ })).toBeVisible();
    for (const [path, heading] of [
      ['/team', 'Team'],
      ['/team/permissions', 'Permissions'],
      ['/audit', 'History'],
      ['/account', 'Your account'],
    ] as const) {
      await page.goto(`/console${path}`);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    await page.goto('/console/team/permissions');
    await expect(page.getByRole('row', { name: /DELETE \/api\/staff\/team\/member\/:id/ })).toContainText(
      'team.change',
    );
  });
}
