import { isFontStylesheet } from '@embook/domain/company';
import { latitude, line, longitude, texts as textsOf, weekdayNames } from '@embook/domain/catalogue';
import { type FieldProblem, isEmail, timeOfDay } from '@embook/domain/shared';
import * as z from 'zod';

export {
  anyLine,
  hasBothCoordinates,
  line,
  phone,
  price,
  story,
  webAddress,
  weekdayNames,
  whole,
} from '@embook/domain/catalogue';

export const texts = <T extends z.core.$ZodLooseShape>(fields: T) => z.optional(textsOf(fields));

/** What something is called inside the file, for others to point at. */
export const ref = () => z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, 'must be a short name such as "deep-tissue"');

/** Several of a kind, each once. */
export const distinct = <T extends z.ZodType<string>>(item: T, most: number, least = 0) =>
  z
    .array(item)
    .min(least)
    .max(most)
    .refine((values) => new Set(values).size === values.length, 'twice' satisfies FieldProblem);

export const weekday = () => z.enum(weekdayNames);
/** Of a weekly class. */
export const weekdays = () => distinct(weekday(), 7, 1);

const DAY = /^(?:\d{4}-\d\d-\d\d|today(?:[+-]\d{1,4})?|(?:mon|tue|wed|thu|fri|sat|sun)(?:[+-]\d{1,3})?)$/;
const isDay = (value: string): boolean => DAY.test(value) && (!/^\d/.test(value) || timeOfDay(value) !== undefined);
/** From the oldest birthday to the end of this century: a year such as 9999 is a slip of the pen. */
const isYear = (value: string): boolean => !/^\d/.test(value) || (value >= '1900' && value < '2100');
const YEARS = 'must lie between 1900 and 2099';
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** `2026-11-17`, `today-14`, or a weekday of this week or so many weeks from it: `tue`, `tue+1`. */
export const day = () =>
  z
    .string()
    .refine(isDay, 'must be a day: "2026-11-17", "today", "today+3", "tue" (of this week) or "tue+1"')
    .refine(isYear, YEARS);

export const clock = () => z.string().regex(CLOCK, 'must be a time such as "18:30"');

/** A stretch of a day; `24:00` closes at midnight. */
export const hours = () =>
  z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be hours such as "09:00-12:30"')
    .refine((value) => value.slice(0, 5) < value.slice(6), 'must close after it opens');

const isMoment = (value: string): boolean => {
  const [date = '', time, ...rest] = value.split(' ');
  return rest.length === 0 && isDay(date) && (time === undefined || CLOCK.test(time));
};

/** A day, a day with a time of the company's clock, or an exact instant such as `2026-11-17T09:30:00.000Z`. */
export const moment = () =>
  z
    .union([z.iso.datetime(), z.string().refine(isMoment)], { error: 'must be a moment such as "today-3 10:30"' })
    .refine(isYear, YEARS);

/** Of a subscription that was changed again and again. */
export const MAX_REMOVED_GROUPS = 1_000;

/** Services that are no longer part of new sales; who bought before keeps them (CAT-3). */
export const removedServices = () =>
  z
    .array(z.strictObject({ service: ref(), removed_at: moment() }))
    .max(10_000)
    .default([]);

export const email = () => z.string().refine(isEmail, 'must be an e-mail address');

/** It must not lead out of the file's folder. */
const PATH = /^(?!\/|.*(?:^|\/)\.\.(?:\/|$))[^\\:]+$/;

/** Where a picture lies, seen from the file. */
export const picture = () => line(500).check(z.regex(PATH, 'must be a path below the folder of this file'));

/** Where a font lies, seen from the file; older files have the address of a style sheet, which is kept and not loaded (A26). */
export const fontSource = () =>
  line(2_000).check(z.refine((text) => PATH.test(text) || isFontStylesheet(text), 'font_file' satisfies FieldProblem));

export const place = {
  latitude: z.optional(latitude()),
  longitude: z.optional(longitude()),
};
