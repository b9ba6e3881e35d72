import { type Day, dayOf, isTimeZone, type ShopTime, timeOfDay } from './shop-time.ts';

/**
 * How an answer is read. Any platform of the specification may have written it, so reading is tolerant: an absent value
 * has a default, other encodings of a value are accepted, and a bad item is left out without refusing its list. What
 * the platform sends stays exact: that is the schema's task, not the reader's (decision 27).
 */
export interface Reading {
  /** Names of the fields down to where the reader is. */
  readonly path: string[];
  /** Paths of what could not be read and was left out. Names only, so nothing about a person is in it. */
  readonly leftOut: Set<string>;
}

/** The value as it is meant, or an exception. */
export type Reader<T> = (wire: unknown, reading: Reading) => T;

export const unreadable = (): never => {
  throw new TypeError('unreadable');
};

/** An empty text is read as null: forms and databases turn the one into the other. */
export const isAbsent = (wire: unknown): wire is null | undefined | '' =>
  wire === undefined || wire === null || wire === '';

export type WireRecord = Readonly<Record<string, unknown>>;

export const isObject = (wire: unknown): wire is WireRecord =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire);

/** The fields that are not absent. */
export const withoutAbsent = (wire: WireRecord): WireRecord =>
  Object.fromEntries(Object.entries(wire).filter(([, value]) => !isAbsent(value)));

/** Reads one field or item under its name. */
export function readAt<T>(read: Reader<T>, name: string, wire: unknown, reading: Reading): T {
  reading.path.push(name);
  const value = read(wire, reading);
  reading.path.pop();
  return value;
}

/** Where reading may fail without harm: the failure is noted, and the value is undefined. */
export function attempt<T>(read: () => T, { path, leftOut }: Reading): T | undefined {
  const depth = path.length;
  try {
    return read();
  } catch {
    leftOut.add(path.join('.'));
    path.length = depth;
    return undefined;
  }
}

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A number, or a text that is one. */
export function readNumber(wire: unknown): number {
  const value = typeof wire === 'string' && NUMBER.test(wire.trim()) ? Number(wire) : wire;
  return typeof value === 'number' && Number.isFinite(value) ? value : unreadable();
}

export function readWhole(wire: unknown): number {
  const value = readNumber(wire);
  return Number.isSafeInteger(value) ? value : unreadable();
}

const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Closes the direction controls that a text leaves open, so that they do not affect the text after it (A16). */
function closedDirections(text: string): string {
  const open: string[] = [];
  for (const [mark] of text.matchAll(DIRECTION_MARKS)) {
    const closer = mark >= '\u2066' ? '\u2069' : '\u202C';
    if (mark !== closer) open.push(closer);
    else if (open.at(-1) === closer) open.pop();
  }
  return text + open.toReversed().join('');
}

export const readText = (wire: unknown): string =>
  typeof wire === 'string' ? closedDirections(wire) : typeof wire === 'number' ? String(wire) : unreadable();

const YES: readonly unknown[] = [true, 1, '1', 'true'];
const NO: readonly unknown[] = [false, 0, '0', 'false'];

export const isYes = (wire: unknown): boolean => YES.includes(wire);

export const readFlag = (wire: unknown): boolean => (isYes(wire) ? true : NO.includes(wire) ? false : unreadable());

/** The end of the year 9999: milliseconds in place of seconds are later, and no calendar can print them. */
const LAST_TIME = 253_402_300_799;

export function readTime(wire: unknown): ShopTime {
  const time = readWhole(wire);
  return Math.abs(time) <= LAST_TIME ? time : unreadable();
}

/** A day as `YYYY-MM-DD`, with or without a time of day behind it, or as unix seconds. */
export function readDay(wire: unknown): Day {
  const day = typeof wire === 'string' && timeOfDay(wire.slice(0, 10)) !== undefined ? wire.slice(0, 10) : undefined;
  return day ?? dayOf(readTime(wire));
}

export const readTimeZone = (wire: unknown): string =>
  typeof wire === 'string' && isTimeZone(wire) ? wire : unreadable();

type WireRead<T> =
  | { readonly ok: true; readonly value: T; readonly leftOut: readonly string[] }
  /** `at` names the field that could not be read. */
  | { readonly ok: false; readonly at: string };

export function readWire<T>({ read }: { readonly read: Reader<T> }, wire: unknown): WireRead<T> {
  const reading: Reading = { path: [], leftOut: new Set() };
  try {
    const value = read(wire, reading);
    return { ok: true, value, leftOut: [...reading.leftOut] };
  } catch {
    return { ok: false, at: reading.path.join('.') };
  }
}
