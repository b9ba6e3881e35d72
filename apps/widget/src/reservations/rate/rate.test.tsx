import { at } from '@embook/domain/testing/clock';
import { aReservationPage, aVisit, aVisitDetail } from '@embook/domain/testing/reservation';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { Answers } from '../../testing/demo-answers.ts';
import { openWidget } from '../../testing/open-widget.tsx';

const startsAt = at('09:00', '2026-11-10');
/** Tuesday, 10:00 at the shop. */
const TOMORROW_10 = Date.UTC(2026, 10, 17, 9) / 1000;
const open = (path: string, given: Answers) => openWidget(path, given, 'website', { signedIn: true });

test('[RATE-1] a visit of the history is rated Good, Ok or Poor with a comment, and its row shows it', async () => {
  const { calls } = open('/reservations/history', {
    reservationList: ({ next }) => aReservationPage(next ? {} : { bookings: [aVisit({ startsAt })] }),
    rateBooking: { rating: 'ok', comment: 'A bit loud', rateUntil: TOMORROW_10 },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Rate this visit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How was it?' }));
  expect(dialog.getByText('Tue 10 November, 09:00')).toBeDefined();
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Good',
    'Ok',
    'Poor',
  ]);
  expect(dialog.getByRole('button', { name: 'Send rating' })).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('radio', { name: 'Ok' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Comment' }), { target: { value: ' A bit loud ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByText('Thank you for your rating')).toBeDefined();
  expect(calls.find(({ name }) => name === 'rateBooking')?.fields).toEqual({
    bookingId: 500,
    rating: 'ok',
    comment: 'A bit loud',
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rate this visit' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Massage' }).closest('article')?.textContent).toContain('Ok');
});

test('[RATE-1] in the detail the rating can be changed for as long as the platform allows', async () => {
  const rated = aVisitDetail({ startsAt, rating: 'good', comment: 'Lovely', rateUntil: TOMORROW_10 });
  const { calls } = open('/reservations/details/product/500/0', {
    reservationDetails: { reservation: rated },
    rateBooking: { rating: 'poor', comment: 'Lovely', rateUntil: TOMORROW_10 },
  });
  expect(await screen.findByText('You can change it until Tue 17 November, 10:00.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Change your rating' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How was it?' }));
  expect(dialog.getByRole('radio', { name: 'Good' })).toHaveProperty('checked', true);
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Lovely');
  fireEvent.click(dialog.getByRole('radio', { name: 'Poor' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send rating' }));
  await screen.findByText('Thank you for your rating');
  expect(calls.filter(({ name }) => name === 'reservationDetails').length).toBeGreaterThan(1);
});

test('[RATE-1] Back closes the sheet; what was typed is there when it opens again', async () => {
  open('/reservations/details/product/500/0', {
    reservationDetails: { reservation: aVisitDetail({ startsAt, rateUntil: TOMORROW_10 }) },
  });
  const ask = async () => fireEvent.click(await screen.findByRole('button', { name: 'Rate this visit' }));
  await ask();
  const sheet = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'How was it?' });
  fireEvent.change(within(sheet).getByRole('textbox'), { target: { value: 'A bit loud' } });
  act(() => history.back());
  expect(sheet.open).toBe(false);
  expect(location.pathname).toBe('/reservations/details/product/500/0');
  await ask();
  expect(within(sheet).getByRole('textbox')).toHaveProperty('value', 'A bit loud');
});

test('[RATE-1] afterwards the rating is read-only', async () => {
  const rated = aVisitDetail({ startsAt, rating: 'good', comment: 'Lovely', rateUntil: null });
  open('/reservations/details/product/500/0', { reservationDetails: { reservation: rated } });
  expect(await screen.findByText('Lovely')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change your rating' })).toBeNull();
});

test('[RATE-1] a visit that cannot be rated has no button', async () => {
  open('/reservations/details/product/500/0', { reservationDetails: { reservation: aVisitDetail({ startsAt }) } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Rate this visit' })).toBeNull();
});

test('[RATE-1] a refusal is shown beside the typed comment', async () => {
  const late = new ApiError({
    kind: 'problem',
    code: 409,
    message: 'This visit can no longer be rated.',
    errors: {},
    timer: undefined,
    companyBanned: false,
  });
  open('/reservations/details/product/500/0', {
    reservationDetails: { reservation: aVisitDetail({ startsAt, rateUntil: TOMORROW_10 }) },
    rateBooking: () => Promise.reject(late),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Rate this visit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How was it?' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'Good' }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Kept' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send rating' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('This visit can no longer be rated.');
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Kept');
});
