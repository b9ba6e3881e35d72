import { at } from '@embook/domain/testing/clock';
import { aSession } from '@embook/domain/testing/session';
import { EventCard } from './event-card.tsx';

const hostile = '<img src=x onerror=alert(1)> javascript:alert(1) \u202Egpj.exe '.repeat(3);

const cards = [
  aSession({ id: 1, groupName: 'Full-moon sound bath by the lake', length: 120, cost: 3800, available: 2 }),
  aSession({ id: 2, groupName: 'Piano in the wharf cellar', full: true, available: 0, cost: 2400 }),
  aSession({ id: 3, groupName: 'Long table in the courtyard', cancelled: true }),
  aSession({ id: 4, groupName: 'Ride for the food bank', cost: 0, hidePrice: true, showSessionsLeft: false }),
  aSession({ id: 5, groupName: hostile, street: hostile, photoUrl: 'https://a.example/"broken' }),
].map((event, index) => ({ ...event, startsAt: at('19:30') + index * 86_400 }));

export const examples = {
  cards: () => (
    <div style={{ containerType: 'inline-size' }}>
      <div style={{ display: 'grid', gap: 16 }}>
        {cards.map((event) => (
          <EventCard key={event.id} shopId={1} event={event} first={false} />
        ))}
      </div>
    </div>
  ),
};
