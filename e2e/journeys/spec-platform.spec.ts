import { expect } from '@playwright/test';
import { signInAsAda, test, ways } from '../pages/spec-platform.ts';

for (const way of ways)
  test.describe(way, () => {
    test.use({ way });

    test('[EMB-6] [EMB-7] shops', async ({ page, go }) => {
      await go('/shops');
      await expect(page.getByText('Hoofdstraat 1')).toBeVisible();
      await go('/profile');
      await signInAsAda(page);
      await expect(page.getByText('ada@letter.example')).toBeVisible();
    });
  });
