import { addDays, dayOf } from '@embook/domain/shared';
import { at } from '@embook/domain/testing/clock';
import { aChoice, someOptions } from '@embook/domain/testing/payment';
import { aProfile } from '@embook/domain/testing/profile';
import { aProduct } from '@embook/domain/testing/room';
import { fireEvent, screen } from '@testing-library/react';
import type { Answers } from './demo-answers.ts';
import { openWidget } from './open-widget.tsx';

/** Tuesday the 17th at nine, with Noor. */
export const TUESDAY_9 = at('09:00', '2026-11-17');

const answers: Answers = {
  productList: { products: [aProduct({ id: 1, name: 'Room 1', employeeName: 'Noor' })] },
  availableDays: ({ timestamp, days }) => ({
    days: Array.from({ length: days }, (_, index) => {
      const date = dayOf(addDays(timestamp, index + 1));
      return { date, free: 2, total: 8, first: at('09:00', date), roomId: 1, rooms: [1] };
    }),
  }),
  availableTimes: ({ timestamp }) => ({
    slots: ['09:00', '18:30'].map((clock) => ({ timestamp: at(clock, dayOf(timestamp)), roomId: 1 })),
  }),
  paymentOptions: someOptions([aChoice()]),
  profileGet: { profile: aProfile() },
};

/** Chooses the massage and its soonest time, and opens the confirmation. */
export async function confirmMassage(given: Answers = {}, { signedIn = true } = {}) {
  const opened = openWidget('/shops/1/services', { ...answers, ...given }, 'website', { signedIn });
  fireEvent.click(await screen.findByRole('button', { name: 'Massage' }));
  fireEvent.click(screen.getAllByRole('link', { name: 'Book' })[0]!);
  fireEvent.click(await screen.findByRole('button', { name: 'Choose this time' }));
  fireEvent.click(screen.getAllByRole('link', { name: 'Continue' })[0]!);
  return opened;
}
