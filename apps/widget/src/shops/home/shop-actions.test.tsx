import type { Review, Reviews } from '@embook/domain/shops';
import { specialDay, weekOf } from '@embook/domain/testing/shop';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { type Answers, aShopWithPeople } from '../../testing/demo-answers.ts';
import { openWidget } from '../../testing/open-widget.tsx';

const WORKDAY = ['09:00-13:00', '14:00-18:00'];

const shop = aShopWithPeople({
  about: 'Ring at the blue door. https://aurora.example javascript:alert(1) <b>tea</b>',
  contactNumber: '+31 30 123 45 67',
  employees: [
    { id: 1, name: 'Noor Haddad', title: 'Massage therapist', photoUrl: null },
    { id: 2, name: 'Daan', title: null, photoUrl: 'https://pictures.example/daan.jpg' },
  ],
  openingHours: weekOf(WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, ['10:00-16:00'], []),
  specialDays: [{ ...specialDay('2026-12-25'), reason: 'Christmas' }],
});

async function press(name: string, given: Answers = {}) {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false); // happy-dom loads no pictures
  const opened = openWidget('/shops/1/services', { shopGet: { shop }, ...given });
  fireEvent.click(await screen.findByRole('button', { name }));
  return opened;
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('[SHOP-8] the average under the name opens the reviews', async () => {
  const rated = { ...shop, ratingAverage: 4.5, ratingCount: 39 };
  openWidget('/shops/1/services', { shopGet: { shop: rated } });
  fireEvent.click(await screen.findByRole('button', { name: /^4,5/ }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

describe('about us', () => {
  test('[SHOP-7] shows the employees with their photos', async () => {
    await press('About us');
    const about = await dialog('About us');
    const [noor, daan] = within(about.getByText('The team').parentElement!).getAllByRole('listitem');
    expect(noor?.textContent).toBe('NHNoor HaddadMassage therapist');
    expect(daan?.querySelector('img')?.getAttribute('src')).toBe('https://pictures.example/daan.jpg');
  });

  test('[SHOP-7] shows the hours of each weekday, closed days, and whether it is open now', async () => {
    await press('About us');
    const about = await dialog('About us');
    expect(about.getByText('Open now · until 13:00')).toBeDefined();
    const rows = about.getAllByRole('term').map((term) => term.parentElement!.textContent);
    expect(rows).toEqual([
      ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `${day}09:00 – 13:0014:00 – 18:00`),
      'Saturday10:00 – 16:00',
      'SundayClosed',
      'Fri 25 DecemberChristmasClosed',
    ]);
  });

  test('[A16] [SHOP-7] shows the company’s text escaped, with safe links', async () => {
    await press('About us');
    const about = await dialog('About us');
    expect(about.getByRole('link', { name: 'https://aurora.example' })).toBeDefined();
    expect(about.getByText(/<b>tea<\/b>/)).toBeDefined();
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
  });
});

describe('reviews', () => {
  const review = (id: number, given: Partial<Review> = {}): Review => ({
    id,
    authorName: `Visitor ${id}`,
    rating: 'good',
    comment: 'Lovely',
    createdAt: Date.UTC(2026, 10, 14, 23, 30) / 1000,
    ...given,
  });
  const totals = { average: 4.5, count: 45, ratings: { good: 40, ok: 3, poor: 2 } };
  const pages = ({ first, limit }: { first: number; limit: number }): Reviews => ({
    ...totals,
    reviews: Array.from({ length: Math.min(limit, totals.count - first) }, (_, index) => review(first + index)),
  });

  test('[SHOP-8] start with the average and the count of each rating', async () => {
    await press('Reviews', { reviewList: pages });
    const reviews = await dialog('Reviews');
    expect(await reviews.findByText('4,5 out of 5')).toBeDefined();
    expect(reviews.getByText('45 reviews')).toBeDefined();
    expect(reviews.getAllByRole('term').map((term) => term.parentElement!.textContent)).toEqual([
      'Good40',
      'Ok3',
      'Poor2',
    ]);
  });

  test('[SHOP-8] are loaded in pages of twenty', async () => {
    const { calls } = await press('Reviews', { reviewList: pages });
    const reviews = await dialog('Reviews');
    for (const count of [20, 40, 45]) {
      await waitFor(() => expect(reviews.getAllByText('Lovely')).toHaveLength(count));
      if (count < 45) fireEvent.click(reviews.getByRole('button', { name: 'Show more reviews' }));
    }
    expect(reviews.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
    expect(calls.filter(({ name }) => name === 'reviewList').map(({ fields }) => fields)).toEqual(
      [0, 20, 40].map((first) => ({ shopId: 1, first, limit: 20 })),
    );
  });

  test('[SHOP-8] show the author, the text and the date, in the shop’s time zone', async () => {
    const reviews = [review(1, { authorName: 'Robin', rating: 'poor', comment: null })];
    await press('Reviews', { reviewList: { ...totals, count: 1, reviews } });
    const [row] = await (await dialog('Reviews')).findAllByRole('listitem');
    expect(row?.textContent).toBe('RobinSun 15 November 2026Poor');
  });

  test('[A16] [SHOP-8] are shown as text, without markup or links', async () => {
    const comment = '<img src=x onerror=alert(1)> https://evil.example javascript:alert(1)';
    await press('Reviews', {
      reviewList: { ...totals, count: 1, reviews: [review(1, { comment, authorName: comment })] },
    });
    expect(await (await dialog('Reviews')).findAllByText(comment)).toHaveLength(2);
    expect(document.querySelector('img[src="x"], a[href*="evil"], a[href^="javascript"]')).toBeNull();
  });

  test('[SHOP-8] [ERR-2] show an error with a retry, and a text when there are none', async () => {
    let tries = 0;
    await press('Reviews', {
      reviewList: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ kind: 'internal' });
        return { average: null, count: 0, ratings: { good: 0, ok: 0, poor: 0 }, reviews: [] };
      },
    });
    const reviews = await dialog('Reviews');
    fireEvent.click(await reviews.findByRole('button', { name: 'Try again' }));
    expect(await reviews.findByText('No reviews yet')).toBeDefined();
  });

  test('[SHOP-8] [ERR-2] a later page that fails keeps the earlier ones, and can be retried', async () => {
    let failed = false;
    await press('Reviews', {
      reviewList: (asked) => {
        if (asked.first === 0 || failed) return pages(asked);
        failed = true;
        throw new ApiError({ kind: 'internal' });
      },
    });
    const reviews = await dialog('Reviews');
    fireEvent.click(await reviews.findByRole('button', { name: 'Show more reviews' }));
    expect((await reviews.findByRole('alert')).textContent).toContain('internal error');
    expect(reviews.getAllByText('Lovely')).toHaveLength(20);
    fireEvent.click(reviews.getByRole('button', { name: 'Show more reviews' }));
    await waitFor(() => expect(reviews.getAllByText('Lovely')).toHaveLength(40));
  });
});

describe('share', () => {
  const lend = (name: 'share' | 'clipboard', value: unknown) => {
    Object.defineProperty(navigator, name, { configurable: true, value });
  };

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  const LINK = /^http:\/\/[^/]+\/shops\/1\?companyApiKey=company-\d+$/;

  test('[SHOP-9] opens the device’s share sheet where there is one', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
    lend('share', share);
    await press('Share');
    expect(share).toHaveBeenCalledWith({ title: 'Oudegracht · Aurora', url: expect.stringMatching(LINK) });
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  test('[SHOP-9] otherwise copies the link, including the company, and says so', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    lend('clipboard', { writeText });
    await press('Share');
    expect(await screen.findByText('Link copied')).toBeDefined();
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(LINK));
  });

  test('[SHOP-9] shows nothing when the visitor cancels', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    lend('clipboard', { writeText });
    lend('share', () => Promise.reject(new DOMException('', 'AbortError')));
    await press('Share');
    await Promise.resolve();
    expect(writeText).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[SHOP-9] a frame that may neither share nor copy shows the link', async () => {
    lend('share', () => Promise.reject(new DOMException('', 'NotAllowedError')));
    lend('clipboard', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
    await press('Share');
    const field = await (await dialog('Share')).findByRole('textbox', { name: 'Link to Oudegracht' });
    expect(field.getAttribute('value')).toMatch(LINK);
  });
});
