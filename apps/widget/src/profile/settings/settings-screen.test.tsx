import { aProfile } from '@embook/domain/testing/profile';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { switchTexts } from '../../lib/texts.ts';
import type { Answers } from '../../testing/demo-answers.ts';
import { openWidget } from '../../testing/open-widget.tsx';

const open = (given: Answers, path = '/profile/settings') =>
  openWidget(path, { profileGet: { profile: aProfile() }, ...given }, 'website', { signedIn: true });

const saved: Answers['settingsUpdate'] = ({ locale = 'en', emailEnabled = true }) => ({
  profile: aProfile({ locale, emailEnabled }),
});

const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

afterEach(() => switchTexts('en'));

describe('the settings', () => {
  test('[PRO-3] [PRO-6] each switch is saved by itself with the others unchanged, and says so', async () => {
    const { calls } = open({ settingsUpdate: saved });
    expect((await toggle('Push messages')).checked).toBe(false);
    expect((await toggle('Ask for feedback')).checked).toBe(false);
    fireEvent.click(await toggle('E-mail reminders'));
    await waitFor(async () => expect((await toggle('E-mail reminders')).checked).toBe(false));
    expect(await screen.findByText('Your settings have been saved')).toBeDefined();
    expect(calls.find(({ name }) => name === 'settingsUpdate')?.fields).toEqual({
      locale: 'en',
      pushEnabled: true,
      emailEnabled: false,
      feedbackEnabled: false,
    });
  });

  test('[PRO-3] [ERR-1] a change that cannot be saved is rolled back', async () => {
    open({
      settingsUpdate: () => {
        throw new ApiError({ kind: 'network' });
      },
    });
    fireEvent.click(await toggle('E-mail reminders'));
    expect(await screen.findByText(/Cannot connect to the server/)).toBeDefined();
    await waitFor(async () => expect((await toggle('E-mail reminders')).checked).toBe(true));
  });

  test('[I18N-3] [PRO-3] the language changes the whole widget at once and is saved with the account', async () => {
    const { calls } = open({ settingsUpdate: saved });
    fireEvent.click(await screen.findByRole('radio', { name: 'Nederlands' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Instellingen' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Profiel', current: 'page' })).toBeDefined();
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'settingsUpdate')?.fields).toMatchObject({ locale: 'nl' }),
    );
    expect(document.documentElement.lang).toBe('nl');
    expect(await screen.findByText('Je instellingen zijn opgeslagen')).toBeDefined();
  });

  test('[I18N-3] the language of the header is saved with the account too', async () => {
    const { calls } = open({ settingsUpdate: saved }, '/shops');
    fireEvent.change(await screen.findByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'settingsUpdate')?.fields).toMatchObject({ locale: 'de' }),
    );
  });
});
