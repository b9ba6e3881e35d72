import { aProfile } from '@embook/domain/testing/profile';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { aCompany, type Answers } from '../../testing/demo-answers.ts';
import { openWidget } from '../../testing/open-widget.tsx';
import { refused } from '../../testing/refused.ts';

const open = (profile = aProfile(), given: Answers = {}) =>
  openWidget('/profile/account', { profileGet: { profile }, ...given }, 'website', { signedIn: true });

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) => {
  const input = await field(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const describing = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });

describe('the account', () => {
  test('[VAL-3] [PRO-5] shows everything; e-mail and date of birth are read-only', async () => {
    open(aProfile({ registrationExtraFieldLabel: 'Skin type', externalNote: 'Dry' }));
    expect((await field('First name')).value).toBe('Anne');
    expect((await field('Phone number')).value.replaceAll(/\D/g, '')).toBe('31612345678');
    expect((await field('Skin type')).value).toBe('Dry');
    for (const [label, value] of [
      ['E-mail', 'anne@jansen.example'],
      ['Date of birth', '17/05/1990'],
    ] as const) {
      expect(await field(label)).toMatchObject({ value, readOnly: true });
    }
  });

  test.each([
    ['nothing is known', { contactNumber: null, dateOfBirth: null }, 0],
    ['it is known', {}, 1],
  ])('[AUTH-1] [PRO-5] what the company leaves out is shown only if it is known: %s', async (_what, known, shown) => {
    const { settings } = aCompany();
    const company = aCompany({
      settings: { ...settings, signUp: { ...settings.signUp, phone: 'left_out', birthDate: 'left_out' } },
    });
    open(aProfile(known), { companyGet: { company } });
    await field('First name');
    for (const label of ['Phone number', 'Date of birth'])
      expect(screen.queryAllByLabelText(label)).toHaveLength(shown);
  });

  test('[VAL-3] another e-mail address is proved by a code that is mailed to it', async () => {
    const { calls } = open(aProfile(), {
      requestEmailChange: { hash: 'e1', timer: 300 },
      changeEmail: { email: 'new@jansen.example' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Change e-mail address' }));
    const address = await field('New e-mail address');
    await waitFor(() => expect(document.activeElement).toBe(address));
    await type('New e-mail address', 'New@Jansen.example');
    // A form inside a form is sent by the browser itself, with the password in the address.
    expect(document.querySelector('form form')).toBeNull();
    await type('Enter your password to confirm it’s you', 'secret sun');
    fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
    const code = await field('Six-digit code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await type('Six-digit code', '407211');
    expect(await screen.findByText('Your e-mail address has been changed')).toBeDefined();
    expect(calls.find(({ name }) => name === 'requestEmailChange')?.fields).toEqual({
      email: 'new@jansen.example',
      password: 'secret sun',
    });
    expect(calls.find(({ name }) => name === 'changeEmail')?.fields).toEqual({ hash: 'e1', code: '407211' });
    await waitFor(async () => expect((await field('E-mail')).value).toBe('new@jansen.example'));
  });

  test('[VAL-3] [AUTH-3] a code for another address is sent again once the server would, and a wrong address corrected', async () => {
    const { calls } = open(aProfile(), {
      requestEmailChange: ({ email }) => ({ hash: email, timer: email === 'wrogn@jansen.example' ? 0 : 300 }),
      changeEmail: { email: 'right@jansen.example' },
    });
    const requests = () => calls.flatMap(({ name, fields }) => (name === 'requestEmailChange' ? [fields] : []));
    fireEvent.click(await screen.findByRole('button', { name: 'Change e-mail address' }));
    await type('New e-mail address', 'wrogn@jansen.example');
    await type('Enter your password to confirm it’s you', 'secret sun');
    fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(requests()).toHaveLength(2));
    expect(requests()[1]).toEqual({ email: 'wrogn@jansen.example', password: 'secret sun' });

    fireEvent.click(screen.getByRole('button', { name: 'Wrong e-mail address?' }));
    expect((await field('New e-mail address')).value).toBe('wrogn@jansen.example');
    await type('New e-mail address', 'right@jansen.example');
    fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByText('right@jansen.example')).toBeDefined();
    // Another mail only after five minutes.
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(screen.getByRole('timer').textContent).toMatch(/^[45]:\d\d$/);
    await type('Six-digit code', '407211');
    expect(await screen.findByText('Your e-mail address has been changed')).toBeDefined();
    expect(calls.find(({ name }) => name === 'changeEmail')?.fields).toMatchObject({ hash: 'right@jansen.example' });
  });

  test('[VAL-3] [PRO-6] Save is enabled by a valid change, saves it and says so', async () => {
    const { calls } = open(aProfile(), {
      profileUpdate: ({ firstName }) => ({ profile: aProfile({ firstName }) }),
    });
    await field('First name');
    expect(save().disabled).toBe(true);
    await type('First name', '');
    expect(await screen.findByText('First name cannot be empty')).toBeDefined();
    expect(save().disabled).toBe(true);
    await type('First name', 'Bo');
    await waitFor(() => expect(save().disabled).toBe(false));
    await type('First name', 'Anne');
    await waitFor(() => expect(save().disabled).toBe(true));
    await type('First name', 'Bo');
    await waitFor(() => expect(save().disabled).toBe(false));
    fireEvent.click(save());
    expect(await screen.findByText('Your account has been saved')).toBeDefined();
    expect(calls.find(({ name }) => name === 'profileUpdate')?.fields).toMatchObject({
      firstName: 'Bo',
      contactNumber: '+31612345678',
      birthDate: '1990-05-17',
      zip: '3511 AW',
      externalNote: '',
    });
    await waitFor(() => expect(save().disabled).toBe(true));
  });

  test('[VAL-2] a name has at most 24 characters, and an emoji is one', async () => {
    open();
    await type('Last name', '🌞'.repeat(25));
    expect(await screen.findByText('Last name must be at most 24 characters')).toBeDefined();
    await type('Last name', '🌞'.repeat(24));
    await waitFor(() => expect(screen.queryByText(/at most 24/)).toBeNull());
    expect(save().disabled).toBe(false);
  });

  test('[VAL-5] refusals of the server are shown at their fields, and the first gets the focus', async () => {
    open(aProfile(), {
      profileUpdate: () => {
        throw refused({ city: 'Not this one', contactNumber: 'Nobody answers there' });
      },
    });
    await type('City', 'Atlantis');
    await waitFor(() => expect(save().disabled).toBe(false));
    fireEvent.click(save());
    const phone = await field('Phone number');
    await waitFor(() => expect(document.activeElement).toBe(phone));
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Nobody answers there')).toBeDefined();
    expect(screen.getByText('Not this one')).toBeDefined();
    expect((await field('City')).value).toBe('Atlantis');
  });

  test('[VAL-5] [VAL-3] refusals of read-only fields are shown at them, and another change can be saved', async () => {
    const { calls } = open(aProfile(), {
      profileUpdate: () => {
        throw refused({ birthDate: 'Not this day', email: 'Not this address' });
      },
    });
    for (let count = 1; count < 3; count += 1) {
      await type('City', `Atlantis ${count}`);
      await waitFor(() => expect(save().disabled).toBe(false));
      fireEvent.click(save());
      await waitFor(() => expect(calls.filter(({ name }) => name === 'profileUpdate')).toHaveLength(count));
      await waitFor(async () => expect(describing(await field('Date of birth'))).toBe('Not this day'));
      expect(describing(await field('E-mail'))).toBe('Not this address');
    }
  });

  test('[ERR-2] a failure that belongs to no field is shown above the button, and what was typed stays', async () => {
    open(aProfile(), {
      profileUpdate: () => {
        throw new ApiError({ kind: 'network' });
      },
    });
    await type('City', 'Delft');
    await waitFor(() => expect(save().disabled).toBe(false));
    fireEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('Cannot connect to the server');
    expect((await field('City')).value).toBe('Delft');
    expect(save().disabled).toBe(false);
  });

  test('[VAL-3] unsaved changes survive visiting another screen, until they are discarded', async () => {
    const profile = aProfile({ email: 'keeps@embook.test' });
    open(profile);
    await type('City', 'Leiden');
    fireEvent.click(screen.getByRole('link', { name: 'Profile', current: false }));
    await screen.findByRole('button', { name: 'Log out' });
    fireEvent.click(screen.getByRole('link', { name: 'Account' }));
    expect(await screen.findByText(/Your earlier changes are still here/)).toBeDefined();
    expect((await field('City')).value).toBe('Leiden');
    await waitFor(() => expect(save().disabled).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(async () => expect((await field('City')).value).toBe('Utrecht'));
    expect(screen.queryByText(/still here/)).toBeNull();
  });

  test('[VAL-3] the browser asks before a page with unsaved changes is left', async () => {
    open(aProfile({ email: 'leaves@embook.test' }));
    await field('City');
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leaving()).toBe(false);
    await type('City', 'Gouda');
    await waitFor(() => expect(leaving()).toBe(true));
  });
});
