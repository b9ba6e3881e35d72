import {
  endpoint,
  flag,
  form,
  id,
  list,
  nullable,
  optional,
  optionalOr,
  orEmpty,
  record,
  text,
  whole,
} from '../shared/index.ts';

const feed = {
  id: whole(),
  employeeId: nullable(whole()),
  roomId: nullable(whole()),
  /** Real time, unix seconds. */
  madeAt: whole(),
  /** Whether the member who reads this made it. */
  own: optionalOr(flag(), true),
  /** The name of who made it. */
  madeBy: optionalOr(text(), ''),
};

export const staffFeeds = endpoint({
  method: 'GET',
  path: '/api/staff/feeds',
  summary:
    'The calendar feeds of employees and rooms that there are, with who made each; their addresses were shown once',
  caller: { staff: 'agenda.view' },
  fields: form({}),
  answer: record({ feeds: list(record(feed)) }),
  problems: [],
});

export const staffMakeFeed = endpoint({
  method: 'POST',
  path: '/api/staff/feed',
  summary:
    'Makes the secret address of an employee’s or a room’s calendar; the one that the same member had ends, those of colleagues stay, and each opens while its maker may see those days',
  caller: { staff: 'agenda.change' },
  event: 'feed.made',
  scope: { employee: 'employeeId' },
  fresh: true,
  fields: form({ employeeId: optional(id()), roomId: optional(id()) }),
  answer: record({ feed: record(feed), url: text() }),
  problems: ['not_found'],
});

export const staffEndFeed = endpoint({
  method: 'DELETE',
  path: '/api/staff/feed/:id',
  summary: 'Ends a calendar feed: its address opens nothing any more',
  caller: { staff: 'agenda.change' },
  event: 'feed.ended',
  fields: form({ id: id() }),
  answer: orEmpty(record({})),
  problems: ['not_found'],
});
