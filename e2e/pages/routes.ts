import { expect, type Page } from '@playwright/test';
import { demo } from './public-screens.ts';
import { at, open } from './widget.ts';

/** What identifies a screen. */
interface Screen {
  /** Its path, if it was redirected. */
  readonly path?: string;
  readonly title: string;
  /** A heading that no other screen with this title has. */
  readonly heading: string | RegExp;
  /** The current tab, where screens are tabs. */
  readonly tab?: RegExp;
}

/** A row of the specification's route table, with what Aurora's demo shows there. */
export interface Route {
  readonly path: string;
  readonly visitor: Screen;
  readonly customer: Screen;
}

const same = (path: string, screen: Screen): Route => ({ path, visitor: screen, customer: screen });

const shop = 'Aurora Oudegracht · Aurora';
const services: Screen = { title: shop, heading: /^Massage/, tab: /^Services$/ };
const bundle: Screen = { title: 'Ten classes · Aurora', heading: 'Use it for' };
const event: Screen = { title: 'Full-moon sound bath · Aurora', heading: 'About this event' };
const none: Screen = { title: 'No payment is open · Aurora', heading: 'No payment is open' };
const shops: Screen = { path: '/shops', title: 'Shops · Aurora', heading: 'Where would you like to go?' };
const events: Screen = { title: `Events · ${shop}`, heading: /^\w{3} \d+ \w+$|^Today/, tab: /^Events$/ };
const groups: Screen = { title: `Classes · ${shop}`, heading: /^\d+ .*– \d+ \w+/, tab: /^Classes$/ };
const bundles: Screen = { title: `Bundles · ${shop}`, heading: /^(?:All|More) bundles$/, tab: /^Bundles$/ };
const plans: Screen = { title: `Memberships · ${shop}`, heading: /^(?:All|More) memberships$/, tab: /^Memberships$/ };
const signIn = (route: string): Screen => ({
  path: `/signin/${route}`,
  title: 'Sign in · Aurora',
  heading: 'Sign in or sign up',
});
const bookings: Screen = { title: 'My bookings · Aurora', heading: /^My bookings/, tab: /^CURRENT/ };
const profile: Screen = { title: 'Your profile · Aurora', heading: 'Robin Vermeer' };

const personal = (path: string, route: string, customer: Screen): Route => ({
  path,
  visitor: signIn(route),
  customer,
});

export const routes: readonly Route[] = [
  same('/shops', shops),
  same('/shops/1', { ...services, path: '/shops/1/services' }),
  same('/shops/1/services', services),
  same('/shops/1/bundles', bundles),
  same('/shops/1/bundles/1', bundle),
  same('/shops/1/events', events),
  same(`/shops/1/events/${demo.nextEvent}`, event),
  same('/shops/1/groups', groups),
  same('/shops/1/subscriptions', plans),
  same('/shops/1/subscriptions/1', { ...plans, heading: 'Move & Melt' }),
  {
    path: '/subscription-details',
    visitor: { title: 'Membership · Aurora', heading: 'You are not subscribed' },
    customer: { title: 'Move · Aurora', heading: 'Visits per week' },
  },
  personal('/reservations', 'reservations', bookings),
  personal('/reservations/history', 'reservations', { ...bookings, tab: /^HISTORY/ }),
  personal('/notifications', 'notifications', { title: 'News and offers · Aurora', heading: 'News and offers' }),
  same('/notifications/promotions/1', {
    title: 'Melt before the weekend · Aurora',
    heading: 'Promotion includes services',
  }),
  personal('/profile', 'profile', profile),
  personal('/profile/loyalty', 'profile', { title: 'Loyalty · Aurora', heading: 'How it adds up' }),
  personal('/profile/settings', 'profile', { title: 'Settings · Aurora', heading: 'What we may send you' }),
  personal('/profile/account', 'profile', { title: 'Account · Aurora', heading: 'About you' }),
  personal('/profile/account/password', 'profile', {
    title: 'Change password · Aurora',
    heading: 'Change password',
  }),
  personal('/signin/reservations', 'reservations', { ...bookings, path: '/reservations' }),
  personal('/signin/profile', 'profile', { ...profile, path: '/profile' }),
  same('/bundle/1', bundle),
  same(`/event/${demo.nextEvent}`, event),
  // Nothing is chosen yet: a deep link redirects to where it is chosen.
  same('/book', shops),
  same('/book/confirm/service', shops),
  same('/book/confirm/group', { ...groups, path: '/shops/1/groups' }),
  same('/book/confirm/event', { ...events, path: '/shops/1/events' }),
  same('/book/confirm/bundle', { ...bundles, path: '/shops/1/bundles' }),
  same('/book/success/payment', none),
  same('/book/success/bundle', none),
];

export async function expectScreen(page: Page, asked: string, { path, title, heading, tab }: Screen): Promise<void> {
  await open(page, at(asked));
  await expect(page).toHaveURL(({ pathname }) => pathname === (path ?? asked));
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  if (tab) await expect(page.getByRole('main').locator('a[aria-current=page]')).toHaveText(tab);
}
