import {
  type AnswerOf,
  calendarDay,
  choice,
  day,
  endpoint,
  type FieldsOf,
  flag,
  form,
  id,
  list,
  named,
  nullable,
  number,
  oneLine,
  oneOf,
  optional,
  optionalOr,
  orEmpty,
  record,
  shopTime,
  text,
  truth,
  type ValueOf,
  whole,
} from '../shared/index.ts';
import { MAX_WEEKS } from '../shops/index.ts';
import {
  choiceFields,
  giveBackChoices,
  inLanguages,
  patternHours,
  ranges,
  shownPatterns,
  shownRanges,
  shownWeekdays,
  unmovedField,
  version,
  weekdayHours,
} from './hours-fields.ts';
import { absenceKinds, absenceStates } from './shape.ts';

export const shopHours = record({
  id: whole(),
  name: text(),
  country: text(),
  version: whole(),
  hours: shownWeekdays(),
  /** From today on, by date; without hours it is closed. */
  specialDays: list(record({ date: day(), hours: shownRanges(), reason: nullable(text()) })),
});

export const employeeHours = record({
  id: whole(),
  name: text(),
  photoUrl: nullable(text()),
  shopId: whole(),
  version: whole(),
  patterns: shownPatterns(),
  absences: list(
    record({
      id: whole(),
      startsOn: day(),
      endsOn: day(),
      state: oneOf(absenceStates),
      /** Null unless the member plans the hours, or it is their own absence (TEAM-6). */
      kind: nullable(oneOf(absenceKinds)),
      note: nullable(text()),
    }),
  ),
});

export const staffHours = endpoint({
  method: 'GET',
  path: '/api/staff/hours',
  summary: 'Opening hours and special days of a shop, and when the people there work',
  caller: { staff: 'agenda.view' },
  scope: { shop: 'shopId' },
  fields: form({ shopId: id() }),
  answer: record({ today: day(), shop: shopHours, employees: list(employeeHours) }),
  problems: ['shop_not_found'],
});

const move = record({
  startsAt: shopTime(),
  roomId: whole(),
  roomName: text(),
  employeeId: nullable(whole()),
  employeeName: nullable(text()),
});

/** HRS-3: who stands in the way of a change of hours, and what can be done about each. */
export const impact = record({
  bookings: list(
    record({
      id: whole(),
      version: whole(),
      startsAt: shopTime(),
      endsAt: shopTime(),
      shopId: whole(),
      customer: named(),
      service: named(),
      employee: nullable(named()),
      /** Null for members who may not see money (TEAM-6). */
      priceCents: nullable(whole()),
      /** Somebody is paying for it: it can only be kept, and decided on later. */
      held: flag(),
      /** First others who are free at the same time, then the nearest free times. */
      moves: list(move),
      /** What cancelling does; null where it cannot be cancelled here. */
      cancel: nullable(record({ giveBack: oneOf(giveBackChoices), amountCents: nullable(whole()), words: text() })),
    }),
  ),
  /** Classes and events of the time; they are moved or cancelled in the timetable (CLS-3, CLS-4). */
  classes: list(record({ id: whole(), name: text(), startsAt: shopTime(), taken: whole() })),
  /** Whether there are more than are listed. */
  moreClasses: optionalOr(flag(), false),
});

const inTheWay = ['bookings_in_way', 'stale', 'not_found', 'fresh_sign_in_needed', 'catalogue_full'] as const;
const impactAnswer = record({ impact });

const shopFields = { id: id(), hours: weekdayHours() };

export const staffChangeShopHours = endpoint({
  method: 'PATCH',
  path: '/api/staff/hours/shop/:id',
  summary: 'Other opening hours of a shop; bookings in the way are answered with 409 unless each has its choice',
  caller: { staff: 'settings.change' },
  event: 'shop_hours.changed',
  scope: { shop: 'id' },
  money: true,
  fields: form({ ...shopFields, version: version(), ...choiceFields }),
  answer: record({ shop: shopHours }),
  problems: [...inTheWay],
});

export const staffShopHoursImpact = endpoint({
  method: 'POST',
  path: '/api/staff/hours/shop/:id/impact',
  summary: 'Which bookings other opening hours would leave outside, with a proposal for each; changes nothing',
  caller: { staff: 'settings.change' },
  event: null,
  scope: { shop: 'id' },
  fields: form({ ...shopFields, ...unmovedField }),
  answer: impactAnswer,
  problems: ['not_found'],
});

/** `usual` takes a special day away. */
const specialDayStates = ['closed', 'open', 'usual'] as const;

const specialDayFields = {
  id: id(),
  from: calendarDay(),
  until: optional(calendarDay()),
  state: choice(specialDayStates),
  /** When it is open on those days. */
  hours: optional(ranges()),
  reason: optional(oneLine(200)),
  /** The reason in further languages. */
  texts: optional(inLanguages()),
};

export const staffChangeSpecialDays = endpoint({
  method: 'POST',
  path: '/api/staff/hours/shop/:id/days',
  summary: 'Closes a shop on some days, opens it at other times, or makes them usual again',
  caller: { staff: 'settings.change' },
  event: 'special_days.changed',
  scope: { shop: 'id' },
  money: true,
  fields: form({ ...specialDayFields, version: version(), ...choiceFields }),
  answer: record({ shop: shopHours }),
  problems: [...inTheWay],
});

export const staffSpecialDaysImpact = endpoint({
  method: 'POST',
  path: '/api/staff/hours/shop/:id/days/impact',
  summary: 'Which bookings special days would leave outside, with a proposal for each; changes nothing',
  caller: { staff: 'settings.change' },
  event: null,
  scope: { shop: 'id' },
  fields: form({ ...specialDayFields, ...unmovedField }),
  answer: impactAnswer,
  problems: ['not_found'],
});

const patternSentences = { weeks: 'After how many weeks the pattern repeats; 0: the hours of the shop.' };

const patternFields = {
  id: id(),
  startsOn: calendarDay(),
  /** The last day, where it holds for a while only; what held before goes on after it. */
  endsOn: optional(calendarDay()),
  weeks: number(0, MAX_WEEKS),
  hours: patternHours(),
};

export const staffChangeEmployeeHours = endpoint({
  method: 'POST',
  path: '/api/staff/hours/employee/:id',
  summary: 'When an employee works from a day on, in one to four weeks that repeat; no weeks: the shop’s hours',
  caller: { staff: 'timetable.change' },
  event: 'employee_hours.changed',
  money: true,
  fields: form({ ...patternFields, version: version(), ...choiceFields }),
  sentences: patternSentences,
  answer: record({ employee: employeeHours }),
  problems: [...inTheWay],
});

export const staffEmployeeHoursImpact = endpoint({
  method: 'POST',
  path: '/api/staff/hours/employee/:id/impact',
  summary: 'Which bookings other working hours would leave outside, with a proposal for each; changes nothing',
  caller: { staff: 'timetable.change' },
  event: null,
  fields: form({ ...patternFields, ...unmovedField }),
  sentences: patternSentences,
  answer: impactAnswer,
  problems: ['not_found'],
});

const absenceFields = { employeeId: id(), startsOn: calendarDay(), endsOn: calendarDay() };
const absenceReason = { kind: choice(absenceKinds), note: optional(oneLine(200)) };

export const staffAddAbsence = endpoint({
  method: 'POST',
  path: '/api/staff/hours/absence',
  summary: 'An employee is away on some days; bookings in the way are answered with 409 unless each has its choice',
  caller: { staff: 'timetable.change' },
  event: 'absence.added',
  money: true,
  fields: form({ ...absenceFields, ...absenceReason, version: version(), ...choiceFields }),
  answer: record({ employee: employeeHours }),
  problems: [...inTheWay],
});

export const staffAbsenceImpact = endpoint({
  method: 'POST',
  path: '/api/staff/hours/absence/impact',
  summary: 'Which bookings an absence would leave without their employee, with a proposal for each; changes nothing',
  caller: { staff: 'timetable.change' },
  event: null,
  fields: form({ ...absenceFields, ...unmovedField }),
  answer: impactAnswer,
  problems: ['not_found'],
});

export const staffAskAbsence = endpoint({
  method: 'POST',
  path: '/api/staff/hours/absence/request',
  summary: 'Asks for days off; who plans the hours hears of it and decides',
  caller: { staff: 'agenda.change' },
  event: 'absence.asked',
  scope: { employee: 'employeeId' },
  fields: form({ ...absenceFields, ...absenceReason }),
  answer: record({ employee: employeeHours }),
  problems: ['not_found', 'catalogue_full'],
});

export const staffDecideAbsence = endpoint({
  method: 'POST',
  path: '/api/staff/hours/absence/:id/decision',
  summary: 'Grants or refuses days off that were asked for; who asked hears of it',
  caller: { staff: 'timetable.change' },
  event: 'absence.decided',
  money: true,
  fields: form({ id: id(), granted: truth(), version: version(), ...choiceFields }),
  answer: record({ employee: employeeHours }),
  problems: [...inTheWay, 'already_decided'],
});

export const staffRemoveAbsence = endpoint({
  method: 'DELETE',
  path: '/api/staff/hours/absence/:id',
  summary: 'Takes an absence away; who asked for one may withdraw it until it is decided',
  caller: { staff: 'agenda.change' },
  event: 'absence.removed',
  fields: form({ id: id() }),
  answer: orEmpty(record({ employee: employeeHours })),
  problems: ['not_found', 'not_allowed'],
});

export type Hours = AnswerOf<typeof staffHours>;
export type ShopHours = ValueOf<typeof shopHours>;
export type EmployeeHours = ValueOf<typeof employeeHours>;
export type Impact = ValueOf<typeof impact>;
export type ImpactBooking = Impact['bookings'][number];
export type ImpactMove = ImpactBooking['moves'][number];
export type VisitChoice = NonNullable<FieldsOf<typeof staffChangeShopHours>['choices']>[number];
