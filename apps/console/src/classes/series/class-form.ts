import type { ClassSeries } from '@embook/domain/classes';
import { centsTyped } from '../../lib/formats.ts';
import type { TimetableParts } from '../queries.ts';

export type Weekday = ClassSeries['every'][number];
export type Bookable = ClassSeries['bookable'];

/** The form of a weekly class: fields as they are typed. */
export interface ClassForm {
  readonly name: string;
  readonly every: readonly Weekday[];
  readonly at: string;
  readonly minutes: string;
  readonly places: string;
  readonly price: string;
  readonly employeeId: number | null;
  readonly roomId: number | null;
  readonly bookable: Bookable;
  /** A day; empty: without an end. */
  readonly until: string;
}

const euroText = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

/** The form of a series, or of a class of a draft. */
export const formOf = (series: Pick<ClassSeries, keyof ClassForm>): ClassForm => ({
  name: series.name ?? '',
  every: series.every,
  at: series.at,
  minutes: String(series.minutes),
  places: String(series.places),
  price: euroText(series.price),
  employeeId: series.employeeId,
  roomId: series.roomId,
  bookable: series.bookable,
  until: series.until ?? '',
});

export const emptyForm: ClassForm = {
  name: '',
  every: [],
  at: '',
  minutes: '',
  places: '12',
  price: '',
  employeeId: null,
  roomId: null,
  bookable: 'always',
  until: '',
};

/** Fills in the service's defaults, where nothing was typed. */
export const withService = (form: ClassForm, service: TimetableParts['services'][number]): ClassForm => ({
  ...form,
  minutes: String(service.minutes),
  price: euroText(service.price),
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The changed fields, as the calls name them; an invalid price is left out. */
export function changesOf(form: ClassForm, was: ClassForm) {
  const price = centsTyped(form.price);
  const differs = (part: keyof ClassForm) => !isSame(form[part], was[part]);
  return {
    ...(differs('name') && { name: form.name.trim() === '' ? null : form.name.trim() }),
    ...(differs('every') && { every: [...form.every] }),
    ...(differs('at') && { at: form.at }),
    ...(differs('minutes') && { minutes: Number(form.minutes) }),
    ...(differs('places') && { places: Number(form.places) }),
    ...(differs('price') && price !== undefined && { price: price / 100 }),
    ...(differs('employeeId') && { employeeId: form.employeeId }),
    ...(differs('roomId') && { roomId: form.roomId }),
    ...(differs('bookable') && { bookable: form.bookable }),
    ...(differs('until') && { until: form.until === '' ? null : form.until }),
  };
}

/** Whether every required field is filled. */
export const isWhole = ({ every, at, minutes, places, price }: ClassForm): boolean =>
  every.length > 0 && at !== '' && Number(minutes) > 0 && places !== '' && centsTyped(price) !== undefined;
