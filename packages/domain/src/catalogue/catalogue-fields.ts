import * as z from 'zod/mini';
import { addressProblem, codePoints, isCleanText, isColour, isPhone } from '../shared/field-rules.ts';
import { atMost } from '../shared/form.ts';
import { locales } from '../shared/locale.ts';
import type { FieldProblem } from '../shared/problem.ts';
import { isFontName } from '../company/font.ts';
import { isZoneName, timeOfDay } from '../shared/shop-time.ts';
import { isOneLine, isProse } from '../shared/visible-text.ts';

/** Every browser and Node have it; the domain is compiled without either. */
declare const URL: { canParse(url: string): boolean; new (url: string): { readonly origin: string } };

/** What the values of a catalogue must satisfy, in a company file and in staff calls alike: the message is the refusal's code. */
export const rule = <T>(
  holds: (value: T) => boolean,
  error: FieldProblem,
  params?: Readonly<Record<string, unknown>>,
) => z.refine<T>(holds, { error, ...(params && { params }) });

/** Names and one-liners; what may be longer says so. */
const LINE = 200;
const STORY = 10_000;

/** Without the spaces around it, as the texts of every other call (`text-fields.ts`). */
const clean = (max: number, isShown: (text: string) => boolean) =>
  z.string().check(
    z.trim(),
    rule((value) => value !== '', 'required'),
    rule(isCleanText, 'not_text'),
    rule((value) => !isCleanText(value) || isShown(value), 'hidden_characters'),
    rule((value) => codePoints(value) <= max, 'too_long', { max }),
  );

/** Text typed by customers: anything that can be stored is allowed. */
export const anyLine = (max = LINE) => clean(max, () => true);
export const line = (max = LINE) => clean(max, isOneLine);
export const story = () => clean(STORY, isProse);
export const phone = () => line(40).check(rule(isPhone, 'contact_number'));

/** The same fields in further languages; what is missing stays in the company's main language (CAT-5). */
export const texts = <T extends z.core.$ZodLooseShape>(fields: T) =>
  z.partialRecord(z.enum(locales), z.partial(z.strictObject(fields)));

const range = 'out_of_range' satisfies FieldProblem;

export const whole = (least: number, most: number, problem: FieldProblem = range) =>
  z.int().check(z.minimum(least, problem), z.maximum(most, problem));

/** Euro with at most two decimals. */
export const price = () =>
  z.number().check(
    z.minimum(0, range),
    z.maximum(1_000_000, range),
    rule((euro) => Math.abs(euro * 100 - Math.round(euro * 100)) < 1e-6, 'price_decimals'),
  );

export const colour = () => z.string().check(rule(isColour, 'colour'));
export const zone = () => z.string().check(rule(isZoneName, 'time_zone'));
export const webAddress = () =>
  line(2_000).check(
    rule((url) => addressProblem(url) !== 'web_address', 'web_address'),
    rule((url) => addressProblem(url) !== 'address_credentials', 'address_credentials'),
  );

/** The plain name of a font, which is written into a page (A16). */
export const fontName = () => line(60).check(rule(isFontName, 'font_name'));

const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
/** A plain name, as it may stand in the header that says who frames a page (A16); `*.` comes before two labels or more. */
const HOST = new RegExp(`^https?://(?:\\*\\.${LABEL}\\.)?${LABEL}(?:\\.${LABEL})*(?=[:/?#]|$)`);
const hasPlainHost = (url: string): boolean => HOST.test(url);

/** A page without encryption can be changed on the way, so only one on the same machine may frame the widget (A16). */
const ENCRYPTED_OR_LOCAL = /^(?:https:|http:\/\/(?:(?:[a-z\d*-]+\.)*localhost|127\.0\.0\.1)(?=[:/?#]|$))/;

/** `https://studio.example`: a page's address up to its host. */
export const origin = () =>
  webAddress().check(
    rule(hasPlainHost, 'host_name'),
    rule((url) => !hasPlainHost(url) || ENCRYPTED_OR_LOCAL.test(url), 'https'),
    rule((url) => !hasPlainHost(url) || (URL.canParse(url) && new URL(url).origin === url), 'origin'),
  );

/** Several of a kind, each once. */
export const distinct = <T extends z.core.SomeType>(item: T, most: number) =>
  atMost(
    most,
    z.array(item).check(
      z.maxLength(most),
      rule((values) => new Set(values).size === values.length, 'twice'),
    ),
  );

const isInCentury = (day: string): boolean => day >= '2000-01-01' && day < '2100-01-01';

/** `2026-11-17`. */
export const date = () =>
  z.string().check(
    rule((text) => timeOfDay(text) !== undefined, 'invalid'),
    rule((text) => timeOfDay(text) === undefined || isInCentury(text), 'date_range'),
  );

const LENGTH_OF_TIME = /^([1-9]\d{0,4}) (day|week|month|year)s?$/;
/** 20 years, counted in each unit. */
const LONGEST: Readonly<Record<string, number>> = { day: 7305, week: 1043, month: 240, year: 20 };

function isWithinLongest(text: string): boolean {
  const [, length, unit = ''] = LENGTH_OF_TIME.exec(text) ?? [];
  return Number(length) <= (LONGEST[unit] ?? 0);
}

/** `"30 days"`, `"6 months"`: how long a bundle is valid. */
export const validity = () =>
  z.pipe(
    z.string().check(
      rule((text) => LENGTH_OF_TIME.test(text), 'length_of_time'),
      rule((text) => !LENGTH_OF_TIME.test(text) || isWithinLongest(text), 'length_range'),
    ),
    z.transform((text: string) => text.replace(/s?$/, 's')),
  );

export const latitude = () => z.number().check(z.minimum(-90, range), z.maximum(90, range));
export const longitude = () => z.number().check(z.minimum(-180, range), z.maximum(180, range));

interface Coordinates {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

export const hasBothCoordinates = ({ latitude: north, longitude: east }: Coordinates): boolean =>
  (north ?? null) === null ? (east ?? null) === null : (east ?? null) !== null;

/** CLS-6: the last day is not before the first. */
export const areDaysInOrder = ({
  from,
  until,
}: {
  readonly from?: string | null | undefined;
  readonly until?: string | null | undefined;
}): boolean => !from || !until || from <= until;
