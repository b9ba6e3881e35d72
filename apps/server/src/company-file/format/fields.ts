import {
  codePoints,
  locales,
  isCleanText,
  isColour,
  isEmail,
  isTimeZone,
  isWebAddress,
  timeOfDay,
} from '@embook/domain/shared';
import * as z from 'zod';

/** Names and one-liners; what may be longer says so. */
const LINE = 200;
const STORY = 10_000;

const clean = (max: number) =>
  z
    .string()
    .refine((value) => value.trim() !== '', 'must not be empty')
    .refine(isCleanText, 'holds a character that is no text')
    .refine((value) => codePoints(value) <= max, `must be at most ${max} characters`);

export const line = (max = LINE) => clean(max);
export const story = () => clean(STORY);

/** The same fields in further languages; what is missing stays in the company's main language (CAT-5). */
export const texts = <T extends z.ZodRawShape>(fields: T) =>
  z.partialRecord(z.enum(locales), z.strictObject(fields).partial()).optional();

/** What something is called inside the file, for others to point at. */
export const ref = () => z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, 'must be a short name such as "deep-tissue"');

export const whole = (least: number, most: number) => z.int().min(least).max(most);

/** Euro with at most two decimals. */
export const price = () =>
  z
    .number()
    .min(0)
    .max(1_000_000)
    .refine((euro) => Math.abs(euro * 100 - Math.round(euro * 100)) < 1e-6, 'must have at most two decimals');

export const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const weekday = () => z.enum(weekdayNames);

const DAY = /^(?:\d{4}-\d\d-\d\d|today(?:[+-]\d{1,4})?|(?:mon|tue|wed|thu|fri|sat|sun)(?:[+-]\d{1,3})?)$/;
const isDay = (value: string): boolean => DAY.test(value) && (!/^\d/.test(value) || timeOfDay(value) !== undefined);
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** `2026-11-17`, `today-14`, or a weekday of this week or so many weeks from it: `tue`, `tue+1`. */
export const day = () =>
  z.string().refine(isDay, 'must be a day: "2026-11-17", "today", "today+3", "tue" (of this week) or "tue+1"');

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
  z.union([z.iso.datetime(), z.string().refine(isMoment)], { error: 'must be a moment such as "today-3 10:30"' });

export const colour = () => z.string().refine(isColour, 'must be a colour such as "#6b3fa0"');
export const zone = () => z.string().refine(isTimeZone, 'must be a time zone such as "Europe/Amsterdam"');
export const webAddress = () =>
  line(2_000).refine((url) => isWebAddress(url) && URL.canParse(url), 'must be a web address (http or https)');
export const email = () => z.string().refine(isEmail, 'must be an e-mail address');

/** Where a picture lies, seen from the file; it must not lead out of the file's folder. */
export const picture = () =>
  line(500).regex(/^(?!\/|.*(?:^|\/)\.\.(?:\/|$))[^\\:]+$/, 'must be a path below the folder of this file');

export const place = {
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
};

export const bothOrNeither = (given: { latitude?: number | undefined; longitude?: number | undefined }): boolean =>
  (given.latitude === undefined) === (given.longitude === undefined);
