import { aLoyalty, aProfile } from '@embook/domain/testing/profile';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { aCompany, type Answers } from '../../testing/demo-answers.ts';
import { address, openWidget } from '../../testing/open-widget.tsx';

const companyGet: Answers['companyGet'] = { company: aCompany({ enableLoyaltyProgram: true }) };
const open = (given: Answers) =>
  openWidget('/profile/loyalty', { profileGet: { profile: aProfile() }, ...given }, 'website', { signedIn: true });

/** The drawn share of the ring, from 0 to 1. */
function drawn(): number {
  const arc = document.querySelector('main circle:last-of-type');
  const length = Number(arc?.getAttribute('stroke-dasharray'));
  return 1 - Number(arc?.getAttribute('stroke-dashoffset')) / length;
}

describe('loyalty', () => {
  test('[PRO-2] shows the points, the missing ones, the discount and how points are earned', async () => {
    open({ companyGet, loyaltyGet: { loyalty: aLoyalty() } });
    expect(await screen.findByRole('heading', { name: '60 points to 15% off' })).toBeDefined();
    expect(drawn()).toBeCloseTo(0.4);
    expect(screen.getByText('15% off one visit for 100 points')).toBeDefined();
    expect(screen.getByText('Each visit paid online earns 10 points.')).toBeDefined();
    expect(screen.getByText('Points never expire.')).toBeDefined();
    const [entry] = within(screen.getByRole('main')).getAllByRole('listitem').slice(-1);
    expect(entry?.textContent).toBe('Paid online+10Thu 12 November 2026');
    expect(screen.getByRole('navigation', { name: 'You are here' }).textContent).toBe('ProfileLoyalty');
  });

  test('[PRO-2] points that were taken back or given say why', async () => {
    const createdAt = Date.UTC(2026, 10, 12, 9) / 1000;
    const entries = [-10, 50].map((points) => ({ points, reason: 'adjusted' as const, createdAt }));
    open({ companyGet, loyaltyGet: { loyalty: aLoyalty({ entries }) } });
    expect((await screen.findByText('Taken back after a change to a booking')).closest('li')?.textContent).toContain(
      '-10',
    );
    expect(screen.getByText('Added by Aurora').closest('li')?.textContent).toContain('+50');
  });

  test('[PRO-2] more than enough points fill the ring', async () => {
    const loyalty = aLoyalty({ points: 730, progress: 1, missingPoints: 0, currentDiscount: 15 });
    open({ companyGet, loyaltyGet: { loyalty } });
    expect(await screen.findByRole('heading', { name: '15% off is yours' })).toBeDefined();
    expect(drawn()).toBe(1);
    expect(screen.getByText('730')).toBeDefined();
  });

  test('[PRO-2] a company without the programme redirects to the profile', async () => {
    open({});
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  test('[PRO-2] before the first point it says how points are earned', async () => {
    open({ companyGet, loyaltyGet: { loyalty: aLoyalty({ points: 0, progress: 0, entries: [] }) } });
    expect(await screen.findByText('No points yet')).toBeDefined();
  });

  test('[ERR-2] one that fails to load can be retried', async () => {
    let tries = 0;
    open({
      companyGet,
      loyaltyGet: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ kind: 'internal' });
        return { loyalty: aLoyalty() };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Points never expire.')).toBeDefined();
  });
});
