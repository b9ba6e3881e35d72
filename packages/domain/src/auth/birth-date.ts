import { type Day, type FieldProblem, timeOfDay } from '../shared/index.ts';

const EARLIEST: Day = '1900-01-01';
const MASK = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;

/** VAL-2: typed as dd/mm/yyyy, sent as yyyy-mm-dd; undefined while it is not a day that exists. */
export function dayFromMask(typed: string): Day | undefined {
  const [, day = '', month = '', year = ''] = MASK.exec(typed.trim()) ?? [];
  const written = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return timeOfDay(written) === undefined ? undefined : written;
}

/** The separator stands behind the two letters of the day in `dd/mm/yyyy` or `TT.MM.JJJJ`, as the language writes it. */
const separatorOf = (form: string): string => form.charAt(2);

export const maskFromDay = (day: Day, form: string): string => day.split('-').toReversed().join(separatorOf(form));

/** Three parts, of which some may not be whole yet. */
const PARTS = /^\d{0,2}[./]\d{0,2}[./]\d{0,4}$/;

/** VAL-2: whether a day corrected in its middle is left as it is: a part that got its zero at once would take no digit. */
export const isMasked = (typed: string): boolean => PARTS.test(typed);

/** VAL-2: a typed separator completes its part, so `1.4.1990` is 01/04/1990; digits alone are divided by their number. */
export function maskedDay(typed: string, form: string): string {
  const [day = '', month = '', year = ''] = partsOf(typed);
  const separator = separatorOf(form);
  if (day.length < 2) return day;
  if (month.length < 2) return day + separator + month;
  return day + separator + month + separator + year.slice(0, 4);
}

function partsOf(typed: string): string[] {
  const numbers = typed.match(/\d+/g) ?? [];
  const [first = '', second = '', third] = numbers;
  // Browsers fill in a birthday as 1990-05-17.
  if (third !== undefined && first.length === 4) return [twoDigits(third), twoDigits(second), first];
  if (third !== undefined) return [twoDigits(first), twoDigits(second), third];
  const isComplete = /\D$/.test(typed);
  const digits = numbers.map((number, at) =>
    at < numbers.length - 1 || isComplete ? number.padStart(2, '0') : number,
  );
  const all = digits.join('');
  return [all.slice(0, 2), all.slice(2, 4), all.slice(4)];
}

const twoDigits = (part: string): string => part.slice(0, 2).padStart(2, '0');

/** A day that someone alive today can be born on. Without `today` only the rules that need no clock are checked. */
export function birthDateProblem(day: Day, today: Day | undefined): FieldProblem | undefined {
  if (day === '') return 'required';
  const possible = timeOfDay(day) !== undefined && day >= EARLIEST && (today === undefined || day <= today);
  return possible ? undefined : 'birth_date';
}
