import { session } from '../groups/index.ts';
import { endpoint, form, id, list, number, record } from '../shared/index.ts';

export const eventList = endpoint({
  method: 'POST',
  path: '/api/booking/product/event/list',
  summary: 'The coming events of a shop, by start; an empty page is the end',
  caller: 'visitor',
  fields: form({ shopId: id(), first: number(0, 1_000_000), limit: number(1, 100) }),
  answer: record({ slots: list(session) }),
  problems: ['shop_not_found'],
});

export const eventGet = endpoint({
  method: 'POST',
  path: '/api/booking/product/event/get',
  summary: 'One coming event, also without knowing its shop',
  caller: 'visitor',
  capability: 'event-get',
  fields: form({ eventId: id() }),
  answer: record({ slot: session }),
  problems: ['event_not_found'],
});
