import {
  choice,
  endpoint,
  flag,
  form,
  id,
  list,
  nullable,
  number,
  oneOf,
  optional,
  optionalOr,
  record,
  shopTime,
  text,
  whole,
} from '../shared/index.ts';
import { noticeChoices, staffNoticeKinds } from './notices.ts';

export const staffBell = endpoint({
  method: 'GET',
  path: '/api/staff/bell',
  summary: 'New, moved and cancelled bookings that concern this member, newest first, and how many are unread',
  caller: { staff: 'agenda.view' },
  fields: form({ limit: optional(number(1, 100)) }),
  answer: record({
    unread: whole(),
    notices: list(
      record({
        id: whole(),
        /** Real time, unix seconds. */
        at: whole(),
        kind: oneOf(staffNoticeKinds),
        bookingId: whole(),
        shopId: whole(),
        employeeId: nullable(whole()),
        customer: text(),
        service: text(),
        startsAt: shopTime(),
        /** When it was, where it moved. */
        wasAt: nullable(shopTime()),
        /** The colleague who did it; null for the customer. */
        who: nullable(text()),
        /** How many visits of a series, booked at once, it stands for; it names the first of them. */
        times: optionalOr(whole(), 1),
        seen: flag(),
      }),
    ),
  }),
  problems: [],
});

export const staffSeeBell = endpoint({
  method: 'POST',
  path: '/api/staff/bell/seen',
  summary: 'Marks the notices up to this one as read, for this member alone',
  caller: { staff: 'agenda.view' },
  event: null,
  fields: form({ id: id() }),
  answer: record({ unread: whole() }),
  problems: [],
});

const hearing = record({ choice: oneOf(noticeChoices), chosen: flag() });

export const staffHearing = endpoint({
  method: 'GET',
  path: '/api/staff/notices',
  summary: 'How this member hears of bookings by mail; chosen says whether they chose it or it is usual for their role',
  caller: { staff: 'member' },
  fields: form({}),
  answer: hearing,
  problems: [],
});

export const staffChooseHearing = endpoint({
  method: 'POST',
  path: '/api/staff/notices',
  summary: 'Chooses how to hear of bookings by mail: at once, each morning or never',
  caller: { staff: 'member' },
  event: 'member.notices_chosen',
  fields: form({ choice: choice(noticeChoices) }),
  answer: hearing,
  problems: [],
});
