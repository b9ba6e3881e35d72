import { aProfile } from '@embook/domain/testing/profile';
import { locales } from '@embook/domain/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { startTexts } from '../lib/texts.ts';
import { aCompany, aShop } from '../testing/demo-answers.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

afterEach(() => startTexts('en'));

const problem = (code: number, companyBanned = false) =>
  new ApiError({ kind: 'problem', code, message: 'No', errors: {}, timer: undefined, companyBanned });

test('[EMB-10] a spinner shows until the company is loaded, and nothing else', async () => {
  let answer = () => {};
  openWidget('/shops', {
    companyGet: () => new Promise((resolve) => (answer = () => resolve({ company: aCompany() }))),
  });
  expect(screen.getByText('Loading').getAttribute('role')).toBe('status');
  expect(screen.queryByRole('navigation')).toBeNull();
  await waitFor(() => {
    answer();
    expect(screen.getByRole('banner')).toBeDefined();
  });
});

test('[NAV-6] the header shows the company and has a back link', async () => {
  openWidget('/shops/1/services');
  const header = await screen.findByRole('banner');
  expect(header.textContent).toContain('Aurora');
  expect(within(header).getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/shops');
  expect(within(header).queryByRole('button', { name: 'Close' })).toBeNull();
});

test('[NAV-4] the bottom navigation has four items and marks the current one', async () => {
  openWidget('/shops');
  const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
  const items = within(navigation).getAllByRole('link');
  expect(items.map((item) => item.textContent)).toEqual(['Home', 'Bookings', 'News', 'Profile']);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual(['page', null, null, null]);
  fireEvent.click(items[3]!);
  await waitFor(() => expect(address()).toBe('/signin/profile'));
  expect(within(navigation).getByRole('link', { current: 'page' }).textContent).toBe('Profile');
});

test.each([
  ['/reservations', '/signin/reservations'],
  ['/reservations/history', '/signin/reservations'],
  ['/reservations/details/product/5/1', '/signin/reservations'],
  ['/notifications', '/signin/notifications'],
  ['/profile', '/signin/profile'],
  ['/profile/account/password', '/signin/profile'],
])('[RES-1] [PRO-1] [NOT-1] a visitor at %s is redirected to %s', async (from, to) => {
  openWidget(from);
  await waitFor(() => expect(address()).toBe(to));
});

test.each([
  ['/nonsense', '/shops'],
  ['/shops/abc/services', '/shops'],
  ['/shops/1', '/shops/1/services'],
  ['/shops/1/nonsense', '/shops/1/services'],
])('[NAV-2] [NAV-3] %s is redirected to %s', async (from, to) => {
  openWidget(from);
  await waitFor(() => expect(address()).toBe(to));
});

test('[NAV-7] the only shop has no back link', async () => {
  openWidget('/shops', { shopList: { shops: [aShop()] } });
  await waitFor(() => expect(address()).toBe('/shops/1/services'));
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
});

test.each([
  ['an unknown company', problem(403), 'This booking page does not exist'],
  ['a blocked company', problem(403, true), 'Booking is not possible here'],
  ['a company that does not load', new ApiError({ kind: 'internal' }), 'The booking page did not load'],
])('[AUTH-9] [ERR-2] %s is shown instead of everything', async (_, error, title) => {
  openWidget('/shops', { companyGet: () => Promise.reject(error) });
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('[A31] [B22] who is signed in at a blocked company deletes the account there, and its name is not shown', async () => {
  const { calls } = openWidget(
    '/shops',
    { companyGet: () => Promise.reject(problem(403, true)), profileGet: { profile: aProfile() }, accountDelete: {} },
    'website',
    { signedIn: true },
  );
  fireEvent.click(await screen.findByText('Delete account'));
  expect(screen.getByText(/By law, companies have to keep their books/)).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^Enter your password/), { target: { value: 'my secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  await waitFor(() => expect(screen.queryByText('Delete account')).toBeNull());
  expect(calls).toContainEqual({ name: 'accountDelete', fields: { password: 'my secret' } });
  expect(screen.getByRole('heading', { name: 'Booking is not possible here' })).toBeDefined();
});

test('[A31] a blocked company whose platform does not say who is signed in offers no deletion', async () => {
  const refuse = () => Promise.reject(problem(403, true));
  openWidget('/shops', { companyGet: refuse, profileGet: refuse }, 'website', { signedIn: true });
  expect(await screen.findByRole('button', { name: 'Log out' })).toBeDefined();
  expect(screen.queryByText('Delete account')).toBeNull();
});

test('[I18N-3] another language is applied without a reload, keeps what was typed and is stored', async () => {
  openWidget('/shops', { shopList: { shops: Array.from({ length: 9 }, (_, id) => aShop({ id: id + 1 })) } });
  const field = await screen.findByRole('searchbox');
  fireEvent.change(field, { target: { value: 'Oude' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'lt' } });
  expect((await screen.findByRole('navigation', { name: 'Pagrindinė navigacija' })).textContent).toContain('Pradžia');
  expect(screen.getByRole('searchbox')).toBe(field);
  expect(field).toHaveProperty('value', 'Oude');
  expect(document.documentElement.lang).toBe('lt');
  expect(document.cookie).toMatch(/embook_\w+_locale\W+lt/);
});

test('[I18N-3] [CAT-5] the company’s own texts are refetched in the new language', async () => {
  const name = () => (document.documentElement.lang === 'nl' ? 'Huis aan het water' : 'House by the water');
  openWidget('/shops', {
    shopList: () => ({ shops: [1, 2].map((id) => aShop({ id, name: name() })) }),
  });
  expect(await screen.findAllByText('House by the water')).toHaveLength(2);
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'nl' } });
  expect(await screen.findAllByText('Huis aan het water')).toHaveLength(2);
});

test('[I18N-1] all four languages can be chosen under their own names', async () => {
  openWidget('/shops');
  const options = within(await screen.findByRole('combobox', { name: 'Language' })).getAllByRole('option');
  expect(options.map((option) => option.getAttribute('value'))).toEqual([...locales]);
  expect(options.map((option) => option.textContent)).toEqual(['English', 'Deutsch', 'Nederlands', 'Lietuvių']);
});

test('[EMB-12] [EMB-13] the root carries version, style and brand', async () => {
  openWidget('/shops', { companyGet: { company: aCompany({ appColor: '#112233' }) } }, 'side');
  await screen.findByRole('banner');
  const root = document.querySelector<HTMLElement>('[data-version]')!;
  expect(root.dataset).toMatchObject({ version: '1.17.0', style: 'side' });
  expect(root.style.getPropertyValue('--brand')).toMatch(/^var\(--light, ?#112233\)var\(--dark,#\w{6}\)$/);
  expect(root.style.getPropertyValue('--on-brand')).toMatch(/^var\(--light, ?#ffffff\)var\(--dark,#000000\)$/);
});
