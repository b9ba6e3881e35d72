import { datesIn, formatEuro } from '@embook/domain/shared';
import { placeOf } from '../visit.ts';
import type { DeskWords } from './words.ts';

const { moment } = datesIn('de');

export const desk: DeskWords = {
  cancelling(outcome) {
    switch (outcome.kind) {
      case 'free':
        return 'Es wurde nichts bezahlt, und es ist nichts zu bezahlen.';
      case 'free_use_returned':
        return 'Der Besuch geht an das Paket oder die Mitgliedschaft zurück.';
      case 'refund':
        return outcome.fee === 0
          ? `Es werden ${formatEuro(outcome.amount)} zurückgezahlt.`
          : `Es werden ${formatEuro(outcome.amount)} zurückgezahlt; ${formatEuro(outcome.fee)} werden als Gebühr einbehalten.`;
      case 'use_lost':
        return 'Der Besuch gilt als genutzt: nichts geht zurück.';
      case 'cost_lost':
        return `Die bezahlten ${formatEuro(outcome.amount)} werden nicht erstattet.`;
    }
  },
  mails: {
    visit_to_pay: (visit) => ({
      subject: `Zu bezahlen: ${visit.serviceName}`,
      title: 'Ihr Besuch ist gebucht',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        `Zu bezahlen: ${formatEuro(visit.amountCents)}`,
      ],
      button: { label: 'Jetzt bezahlen', url: visit.link },
      after: ['Wenn Sie schon bezahlt haben, müssen Sie nichts tun.'],
    }),
  },
};
