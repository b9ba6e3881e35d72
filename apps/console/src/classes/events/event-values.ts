import type { ClassSession } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import { type FieldsOf, locales, type Texts } from '@embook/domain/shared';
import { call } from '../../lib/call.ts';

/** The fields of an event as they are typed, the price in euros; a value may be half typed. */
export type EventValues = {
  readonly [F in keyof FieldsOf<StaffContract['staffAddClass']> | 'isElsewhere']?: unknown;
};

/** An event as its editor has it. */
export const valuesOf = (event: ClassSession): EventValues => ({ ...event, price: event.price / 100 });

/** The values of a new event, which is offline at first. */
export const newEvent = (today: string): EventValues => ({ on: today, at: '19:00', minutes: 90, places: 20 });

const HIDDEN = 'never_and_hidden';
export const isOnline = (values: EventValues): boolean => (values.bookable ?? HIDDEN) !== HIDDEN;

/** The platform validates the fields and returns an error for each. */
const fields = (values: EventValues & Partial<Pick<ClassSession, 'id' | 'version'>>) => values as never;

export async function saveEvent(
  event: Pick<ClassSession, 'id' | 'version'> | undefined,
  changes: EventValues,
  idempotencyKey: string,
): Promise<ClassSession> {
  const { session } = event
    ? await call('staffChangeClass', fields({ ...changes, id: event.id, version: event.version }), { idempotencyKey })
    : await call('staffAddClass', fields({ bookable: HIDDEN, ...changes, kind: 'event' }), { idempotencyKey });
  return session;
}

/** Put online, or taken off again. */
export const online = (isShown: boolean): EventValues => ({ bookable: isShown ? 'always' : HIDDEN });

/** The languages without a translation, which show the main one (CAT-5). */
export const fallingBack = (texts: unknown): (typeof locales)[number][] =>
  locales.filter((locale) => (texts as Texts | null | undefined)?.[locale] === undefined);
