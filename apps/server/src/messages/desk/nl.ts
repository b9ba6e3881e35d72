import { datesIn, formatEuro } from '@embook/domain/shared';
import { placeOf } from '../visit.ts';
import type { DeskWords } from './words.ts';

const { moment } = datesIn('nl');

export const desk: DeskWords = {
  cancelling(outcome) {
    switch (outcome.kind) {
      case 'free':
        return 'Er is niets betaald en er hoeft niets betaald te worden.';
      case 'free_use_returned':
        return 'Het bezoek gaat terug naar de bundel of het lidmaatschap.';
      case 'refund':
        return outcome.fee === 0
          ? `De klant krijgt ${formatEuro(outcome.amount)} terug.`
          : `De klant krijgt ${formatEuro(outcome.amount)} terug; ${formatEuro(outcome.fee)} wordt als kosten ingehouden.`;
      case 'use_lost':
        return 'Het bezoek telt als gebruikt: er gaat niets terug.';
      case 'cost_lost':
        return `De betaalde ${formatEuro(outcome.amount)} wordt niet teruggegeven.`;
    }
  },
  mails: {
    visit_to_pay: (visit) => ({
      subject: `Te betalen: ${visit.serviceName}`,
      title: 'Je bezoek is geboekt',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        `Te betalen: ${formatEuro(visit.amountCents)}`,
      ],
      button: { label: 'Nu betalen', url: visit.link },
      after: ['Heb je al betaald, dan hoef je niets te doen.'],
    }),
  },
};
