import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { openSession } from '../../lib/session.ts';
import type { Answers } from '../../testing/demo-answers.ts';
import { openWidget } from '../../testing/open-widget.tsx';
import { chosenCompany } from './choice.ts';

const companies = [
  { apiKey: 'aurora', name: 'Aurora', logoUrl: 'https://pictures.example/aurora.png', appColor: '#5b3df5' },
  { apiKey: 'solo', name: 'Solo', logoUrl: null, appColor: 'url(javascript:alert(1))' },
];
const companyList: Answers['companyList'] = ({ query = '' }) => ({
  companies: companies.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())),
});

/** Records where the browser is sent: changing the company loads another page. */
const leave = vi.fn<(to: string | URL) => void>();

beforeEach(() => {
  localStorage.clear();
  leave.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(leave);
});

const whereTo = () => {
  const url = new URL(String(leave.mock.calls[0]?.[0]));
  return url.pathname + url.search;
};

describe('without a company', () => {
  const select = (given: Answers['companyList'] = companyList) =>
    openWidget('/shops/3/services', { companyList: given }, 'website', { company: 'missing' });

  test('[SHOP-10] all companies are listed, and no call names a company', async () => {
    const { calls } = select();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Where would you like to book?');
    expect(await screen.findByRole('button', { name: 'Solo' })).toBeDefined();
    expect(calls).toEqual([{ name: 'companyList', fields: { query: undefined } }]);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('[SHOP-10] a platform that lists no companies shows a hint instead of a search', async () => {
    select({ companies: [] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Which company?' })).toBeDefined();
    expect(screen.getByText(/from the website of the company/)).toBeDefined();
    for (const text of ['0 companies', /Choose a company/]) expect(screen.queryByText(text)).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('[SHOP-10] the choice is stored, and its shops are opened', async () => {
    select();
    fireEvent.click(await screen.findByRole('button', { name: 'Solo' }));
    expect(chosenCompany()).toBe('solo');
    expect(whereTo()).toBe('/shops');
  });

  test('[SHOP-10] where nothing can be stored the address names the company', async () => {
    select();
    const solo = await screen.findByRole('button', { name: 'Solo' });
    vi.stubGlobal('localStorage', undefined);
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    fireEvent.click(solo);
    expect(whereTo()).toBe('/shops?companyApiKey=solo');
  });

  test('[SHOP-10] [I18N-3] the chosen language is kept', async () => {
    openSession('', false).set('locale', 'lt');
    select();
    fireEvent.click(await screen.findByRole('button', { name: 'Solo' }));
    expect(openSession('solo', false).get('locale')).toBe('lt');
  });

  test('[SHOP-10] a search finds companies by a part of their name', async () => {
    const { calls } = select();
    const field = await screen.findByRole('searchbox');
    fireEvent.change(field, { target: { value: ' sol ' } });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Aurora' })).toBeNull());
    expect(calls.at(-1)).toEqual({ name: 'companyList', fields: { query: 'sol' } });
    fireEvent.change(field, { target: { value: 'nobody' } });
    expect(await screen.findByText('No company found')).toBeDefined();
  });

  test('[SHOP-10] [ERR-2] a failed list can be retried', async () => {
    let tries = 0;
    select((asked) => {
      tries += 1;
      if (tries === 1) throw new ApiError({ kind: 'internal' });
      return typeof companyList === 'function' ? companyList(asked) : { companies };
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Solo' })).toBeDefined();
  });

  test('[A16] an invalid colour is replaced by the default', async () => {
    select();
    const solo = await screen.findByRole('button', { name: 'Solo' });
    expect(solo.getAttribute('style')).toContain('--brand: #ffc100');
    expect(document.body.innerHTML).not.toContain('javascript:');
  });
});

describe('with a company', () => {
  test('[SHOP-10] that the address names, there is no button to change or remove it', async () => {
    openWidget('/shops', { companyList });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Change company' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove company' })).toBeNull();
  });

  test('[SHOP-10] that was chosen, another can be chosen', async () => {
    openWidget('/shops', { companyList }, 'website', { company: 'chosen' });
    fireEvent.click(await screen.findByRole('button', { name: 'Change company' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change company' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Aurora' }));
    expect(chosenCompany()).toBe('aurora');
    expect(whereTo()).toBe('/shops');
  });

  test('[SHOP-10] that was chosen can be removed, after a question, which logs out', async () => {
    openWidget('/shops', { companyList }, 'website', { company: 'chosen', signedIn: true });
    openSession('', false).set('company', 'kept');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove company' }));
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(chosenCompany()).toBe('kept');
    fireEvent.click(screen.getByRole('button', { name: 'Remove company' }));
    expect(screen.getByText('Remove Aurora?')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Remove company' }));
    expect(chosenCompany()).toBeUndefined();
    expect(whereTo()).toBe('/shops');
    expect(Object.entries(localStorage).filter(([, value]) => value === 'someone')).toEqual([]);
  });

  test('[SHOP-10] [AUTH-9] that was chosen and no longer exists, another can be chosen', async () => {
    const companyGet = () => {
      const failure = {
        kind: 'problem',
        code: 403,
        message: '',
        errors: {},
        timer: undefined,
        companyBanned: false,
      } as const;
      throw new ApiError(failure);
    };
    openWidget('/shops', { companyGet }, 'website', { company: 'chosen' });
    fireEvent.click(await screen.findByRole('button', { name: 'Change company' }));
    expect(whereTo()).toBe('/shops');
  });
});
