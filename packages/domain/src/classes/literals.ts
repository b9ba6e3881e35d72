/**
 * What a participant of a cancelled class gets back (CLS-4). `owed` was paid at the desk and lies ready there, `by_hand` was
 * paid in a way that the platform cannot pay back, such as an old payment method.
 */
export const returnKinds = ['refund', 'owed', 'by_hand', 'free_use_returned', 'free'] as const;
export type ReturnKind = (typeof returnKinds)[number];

export const sessionKinds = ['class', 'event'] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WeekdayName = (typeof weekdayNames)[number];

/** What a class of a timetable's draft does, and what of it differs (CLS-7). */
export const timetableChanges = ['changed', 'added', 'ended', 'same'] as const;
export const draftParts = [
  'name',
  'days',
  'time',
  'length',
  'teacher',
  'room',
  'places',
  'price',
  'bookable',
  'until',
] as const;
