import { describe, expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import { aSession } from '../../testing/session.ts';
import { eventData, eventDays } from './index.ts';

test('[EVT-2] events stand under the day they begin on, each once', () => {
  const late = aSession({ id: 2, startsAt: at('23:59') });
  const days = eventDays([
    aSession({ id: 1, startsAt: at('10:00') }),
    late,
    late,
    aSession({ id: 3, startsAt: at('00:00', '2026-11-17') }),
    aSession({ id: 4, startsAt: at('09:00', '2027-01-01') }),
  ]);
  expect(days.map(({ date, events }) => [date, events.map(({ id }) => id)])).toEqual([
    ['2026-11-16', [1, 2]],
    ['2026-11-17', [3]],
    ['2027-01-01', [4]],
  ]);
  expect(eventDays([])).toEqual([]);
});

describe('[EVT-3] what search engines read', () => {
  const around = { url: 'https://book.example/event/1', organizer: 'Aurora', imageUrl: null, now: at('08:00') };

  test('time, place, price and whether there are places', () => {
    const event = aSession({
      groupName: 'Full moon',
      startsAt: at('19:30'),
      length: 120,
      cost: 3850,
      description: 'Bowls',
    });
    expect(eventData(event, { ...around, imageUrl: 'https://book.example/media/night' })).toMatchObject({
      '@type': 'Event',
      name: 'Full moon',
      startDate: '2026-11-16T19:30:00',
      endDate: '2026-11-16T21:30:00',
      eventStatus: 'https://schema.org/EventScheduled',
      description: 'Bowls',
      image: ['https://book.example/media/night'],
      location: {
        address: { streetAddress: 'Oudegracht 112', addressLocality: 'Utrecht' },
        geo: { latitude: 52.0907 },
      },
      offers: { price: 38.5, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      organizer: { name: 'Aurora' },
    });
  });

  test('what is not known is left out', () => {
    const data = eventData(aSession({ full: true, cancelled: true, employeeName: null, latitude: null }), around);
    expect(data).not.toHaveProperty('description');
    expect(data).not.toHaveProperty('image');
    expect(data).not.toHaveProperty('performer');
    expect(data.location).not.toHaveProperty('geo');
    expect(data).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      offers: { availability: 'https://schema.org/SoldOut' },
    });
    expect(eventData(aSession({ cost: 0, hidePrice: true }), around)).not.toHaveProperty('offers');
  });
});
