import { datesIn, formatEuro } from '@embook/domain/shared';
import { placeOf } from '../visit.ts';
import type { DeskWords } from './words.ts';

const { moment } = datesIn('en');

export const desk: DeskWords = {
  cancelling(outcome) {
    switch (outcome.kind) {
      case 'free':
        return 'Nothing was paid, and nothing is to be paid.';
      case 'free_use_returned':
        return 'The use goes back to the customer’s bundle or membership.';
      case 'refund':
        return outcome.fee === 0
          ? `The customer gets ${formatEuro(outcome.amount)} back.`
          : `The customer gets ${formatEuro(outcome.amount)} back; ${formatEuro(outcome.fee)} is kept as a fee.`;
      case 'use_lost':
        return 'The visit counts as used: nothing goes back.';
      case 'cost_lost':
        return `The ${formatEuro(outcome.amount)} that was paid is not returned.`;
    }
  },
  mails: {
    visit_to_pay: (visit) => ({
      subject: `To be paid: ${visit.serviceName}`,
      title: 'Your visit is booked',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        `To be paid: ${formatEuro(visit.amountCents)}`,
      ],
      button: { label: 'Pay now', url: visit.link },
      after: ['If you have paid already, you need not do anything.'],
    }),
  },
};
