import { datesIn, formatEuro } from '@embook/domain/shared';
import { placeOf } from '../visit.ts';
import type { DeskWords } from './words.ts';

const { moment } = datesIn('lt');

export const desk: DeskWords = {
  cancelling(outcome) {
    switch (outcome.kind) {
      case 'free':
        return 'Nieko nesumokėta ir nieko mokėti nereikia.';
      case 'free_use_returned':
        return 'Apsilankymas grąžinamas į paketą arba narystę.';
      case 'refund':
        return outcome.fee === 0
          ? `Klientui grąžinama ${formatEuro(outcome.amount)}.`
          : `Klientui grąžinama ${formatEuro(outcome.amount)}; ${formatEuro(outcome.fee)} lieka kaip atšaukimo mokestis.`;
      case 'use_lost':
        return 'Apsilankymas laikomas panaudotu: niekas negrąžinama.';
      case 'cost_lost':
        return `Sumokėta ${formatEuro(outcome.amount)} suma negrąžinama.`;
    }
  },
  mails: {
    visit_to_pay: (visit) => ({
      subject: `Mokėtina: ${visit.serviceName}`,
      title: 'Jūsų apsilankymas rezervuotas',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        `Mokėtina suma: ${formatEuro(visit.amountCents)}`,
      ],
      button: { label: 'Sumokėti dabar', url: visit.link },
      after: ['Jei jau sumokėjote, nieko daryti nereikia.'],
    }),
  },
};
