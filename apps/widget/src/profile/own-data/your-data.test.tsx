import { at } from '@embook/domain/testing/clock';
import { aProfile } from '@embook/domain/testing/profile';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aCompany, type Answers } from '../../testing/demo-answers.ts';
import { address, openWidget } from '../../testing/open-widget.tsx';
import { refused } from '../../testing/refused.ts';

const open = (given: Answers, path = '/profile/settings') =>
  openWidget(path, { profileGet: { profile: aProfile() }, ...given }, 'website', { signedIn: true });

async function confirm(title: string, action: string, password: string) {
  const part = (await screen.findByText(title)).closest('details');
  if (!part) throw new Error(`${title} is no part of the page`);
  fireEvent.change(within(part).getByLabelText(/^Enter your password/), { target: { value: password } });
  fireEvent.click(within(part).getByRole('button', { name: action }));
}

const nameOf = ({ calls }: ReturnType<typeof open>) => calls.map(({ name }) => name);

describe('your data', () => {
  test('[C] everything is downloaded as JSON after the password', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          files.push(file);
          return 'blob:mine';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { calls } = open({ dataExport: { data: { company: 'Aurora', bookings: [] } } });
    await confirm('Download your data', 'Download', 'my secret');
    expect(await screen.findByText('Your data has been downloaded')).toBeDefined();
    expect(calls).toContainEqual({ name: 'dataExport', fields: { password: 'my secret' } });
    expect(click).toHaveBeenCalledOnce();
    expect(JSON.parse(await files[0]!.text())).toEqual({ company: 'Aurora', bookings: [] });
  });

  test('[C] [VAL-5] a missing or wrong password is shown at its field, and nothing happens', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const opened = open({
      dataExport: () => {
        throw refused({ password: 'This password is not correct' });
      },
    });
    await confirm('Download your data', 'Download', '');
    expect(await screen.findByText('Please enter password')).toBeDefined();
    expect(nameOf(opened)).not.toContain('dataExport');
    await confirm('Download your data', 'Download', 'guess');
    expect(await screen.findByText('This password is not correct')).toBeDefined();
    expect(click).not.toHaveBeenCalled();
  });

  test('[C] deleting the account warns of what is kept, and ends signed out with a message', async () => {
    const { calls } = open({ accountDelete: {} });
    expect(await screen.findByText(/Kept: the figures of bookings and payments/)).toBeDefined();
    expect(screen.getByText(/What is left of bundles and memberships is lost too/)).toBeDefined();
    await confirm('Delete account', 'Delete my account', 'my secret');
    await waitFor(() => expect(address()).toBe('/signin/profile'));
    expect(calls.find(({ name }) => name === 'accountDelete')?.fields).toEqual({ password: 'my secret' });
    expect(await screen.findByText('Your account has been deleted and you are signed out.')).toBeDefined();
    expect(screen.queryByText('Your session has timed out. Please log in.')).toBeNull();
  });

  test('[C] [B22] a refusal because of a paid visit is shown beside the button, and nobody is signed out', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    open({
      accountDelete: () => {
        const visits = [{ booking_id: 512, name: 'Massage', starts_at: at('16:30', '2026-11-18') }];
        throw refused({}, 'You have paid visits ahead.', { visits });
      },
    });
    expect(await screen.findByText(/stays while visits ahead are paid for, in full or in part/)).toBeDefined();
    expect(screen.getByText(/stays while the shop has money to give back to you/)).toBeDefined();
    await confirm('Delete account', 'Delete my account', 'my secret');
    const words = await screen.findByText('You have paid visits ahead.');
    expect(shown).toHaveBeenCalledWith(expect.objectContaining({ block: 'nearest' }));
    expect(shown.mock.contexts[0]).toHaveProperty('textContent', words.textContent);
    const visit = screen.getByRole('link', { name: /^Massage.*18 November, 16:30$/ });
    expect(visit.getAttribute('href')).toBe('/reservations/details/product/512/1');
    expect(address()).toBe('/profile/settings');
  });

  test('[C] [A13] without a password a mailed code deletes the account, by its button alone', async () => {
    const opened = open({
      profileGet: { profile: aProfile({ hasPassword: false, email: 'ada@embook.test' }) },
      requestAccountDeletion: { hash: 'abc', timer: 300 },
      accountDeleteByCode: ({ code }) => {
        if (code !== '407123') throw refused({ code: 'This code is not correct' });
        return {};
      },
    });
    const part = (await screen.findByText('Delete account')).closest('details')!;
    fireEvent.click(await within(part).findByRole('button', { name: 'Send me a code' }));
    const field = await within(part).findByLabelText(/^Six-digit code/);
    const submit = within(part).getByRole('button', { name: 'Delete my account' });
    fireEvent.click(submit);
    expect(await within(part).findByText('Six-digit code cannot be empty')).toBeDefined();
    fireEvent.change(field, { target: { value: '111111' } });
    expect(nameOf(opened)).not.toContain('accountDeleteByCode');
    fireEvent.click(submit);
    expect(await within(part).findByText('This code is not correct')).toBeDefined();
    fireEvent.change(field, { target: { value: '407123' } });
    fireEvent.click(submit);
    await waitFor(() => expect(address()).toBe('/signin/profile'));
    expect(opened.calls).toContainEqual({ name: 'accountDeleteByCode', fields: { hash: 'abc', code: '407123' } });
    expect(await screen.findByText('Your account has been deleted and you are signed out.')).toBeDefined();
  });

  test('[C] a platform that mails no such codes asks for a password first', async () => {
    open({
      profileGet: { profile: aProfile({ hasPassword: false }) },
      companyGet: { company: aCompany({ capabilities: ['account-delete'] }) },
    });
    const part = (await screen.findByText('Delete account')).closest('details')!;
    expect(await within(part).findByRole('link', { name: 'Set a password' })).toBeDefined();
    expect(within(part).queryByRole('button')).toBeNull();
  });

  test('[C] both are linked from the profile’s home too', async () => {
    open({}, '/profile');
    fireEvent.click(await screen.findByRole('button', { name: 'Your data' }));
    expect(await screen.findByText('Download your data')).toBeDefined();
    expect(screen.getByText('Delete account')).toBeDefined();
  });
});
