import type { ClassSession } from '@embook/domain/classes';
import { locales, type Texts } from '@embook/domain/shared';
import type { Values } from '../../catalogue/kinds.ts';
import { call } from '../../lib/call.ts';

/** An event as its editor has it; the price in euros, as it is typed. */
export const valuesOf = (event: ClassSession): Values => ({ ...event, price: event.price / 100 });

/** The values of a new event, which is offline at first. */
export const newEvent = (today: string): Values => ({ on: today, at: '19:00', minutes: 90, places: 20 });

const HIDDEN = 'never_and_hidden';
export const isOnline = (values: Values): boolean => (values['bookable'] ?? HIDDEN) !== HIDDEN;

/** The platform validates the fields and returns an error for each. */
const fields = (values: Values) => values as never;

export async function saveEvent(
  event: Pick<ClassSession, 'id' | 'version'> | undefined,
  changes: Values,
  idempotencyKey: string,
): Promise<ClassSession> {
  const { session } = event
    ? await call('staffChangeClass', fields({ ...changes, id: event.id, version: event.version }), { idempotencyKey })
    : await call('staffAddClass', fields({ bookable: HIDDEN, ...changes, kind: 'event' }), { idempotencyKey });
  return session;
}

/** Put online, or taken off again. */
export const online = (isShown: boolean): Values => ({ bookable: isShown ? 'always' : HIDDEN });

/** The languages without a translation, which show the main one (CAT-5). */
export const fallingBack = (texts: unknown): (typeof locales)[number][] =>
  locales.filter((locale) => (texts as Texts | null | undefined)?.[locale] === undefined);
