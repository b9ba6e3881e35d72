import { type Day, type FieldProblem, timeOfDay } from '../shared/index.ts';

const EARLIEST: Day = '1900-01-01';
const MASK = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** VAL-2: typed as dd/mm/yyyy, sent as yyyy-mm-dd; undefined while it is not a day that exists. */
export function dayFromMask(typed: string): Day | undefined {
  const [, day, month, year] = MASK.exec(typed.trim()) ?? [];
  const written = `${year}-${month}-${day}`;
  return timeOfDay(written) === undefined ? undefined : written;
}

export const maskFromDay = (day: Day): string => day.split('-').toReversed().join('/');

/** A day that someone alive today can be born on. Without `today` only the rules that need no clock are checked. */
export function birthDateProblem(day: Day, today: Day | undefined): FieldProblem | undefined {
  if (day === '') return 'required';
  const possible = timeOfDay(day) !== undefined && day >= EARLIEST && (today === undefined || day <= today);
  return possible ? undefined : 'birth_date';
}
