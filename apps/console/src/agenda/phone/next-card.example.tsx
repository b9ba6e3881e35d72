import { anEntry, onMonday } from '@embook/domain/testing/agenda';
import { anOpenedVisit } from '@embook/domain/testing/desk';
import { NextCard } from './next-card.tsx';

const nothing = () => undefined;
const entry = anEntry({
  id: 1,
  endsAt: onMonday(10.75),
  customer: { id: 1, name: 'Femke Bos' },
  service: { id: 5, name: 'Back and neck' },
  dueCents: 1_650,
});
const visit = anOpenedVisit({
  booking: {
    id: 1,
    startsAt: entry.startsAt,
    endsAt: entry.endsAt,
    minutes: 45,
    service: { id: 5, name: 'Back and neck' },
    customer: { id: 1, name: 'Femke Bos' },
    paid: false,
    priceCents: 5_750,
    openCents: 1_650,
  },
  notes: [{ id: 1, note: 'No almond oil.', who: 'Lotte de Wit', at: 0 }],
  customerNote: 'Firm pressure, careful with the left shoulder.',
  employee: { id: 1, name: 'Noor' },
  room: { id: 11, name: 'Clay room' },
  email: 'femke@example.com',
  phone: '+31 6 12345678',
  visits: 11,
});
const shown = {
  entry,
  about: 'Back and neck · Clay room',
  now: onMonday(9.7),
  onArrive: nothing,
  onPay: nothing,
  onOpen: nothing,
};

export const examples = {
  'all that the desk may do': () => (
    <ul>
      <NextCard {...shown} visit={visit} mayMark mayTake knowsPeople />
    </ul>
  ),
  'without contact details and money': () => (
    <ul>
      <NextCard
        {...shown}
        entry={{ ...entry, dueCents: null }}
        visit={{ ...visit, phone: null, email: null, customerNote: null, notes: [] }}
        mayMark
        mayTake={false}
        knowsPeople={false}
      />
    </ul>
  ),
};
