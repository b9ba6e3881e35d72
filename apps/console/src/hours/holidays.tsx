import {
  type HolidayCountry,
  holidayCountries,
  holidayCountryOf,
  holidayName,
  type Hours,
  publicHolidays,
} from '@embook/domain/hours';
import { type Day, type Locale, locales } from '@embook/domain/shared';
import { useState } from 'react';
import { currentLocale } from '../lib/texts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { SelectField } from '../ui/field/field.tsx';
import css from './hours-screen.module.css';
import { dayText } from './hours-words.ts';

export interface OfferedHoliday {
  readonly date: Day;
  readonly name: string;
  readonly texts: Record<Locale, string> | undefined;
}

interface HolidaysProps {
  shop: Hours['shop'];
  today: Day;
  onTake: (holiday: OfferedHoliday) => void;
}

/** The next ones: all of the year would push the form out of sight. */
const FIRST_OFFERED = 4;

const countryNames = new Map<string, Intl.DisplayNames>();
function countryName(code: HolidayCountry): string {
  const locale = currentLocale();
  const names = countryNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  countryNames.set(locale, names);
  return names.of(code) ?? code;
}

/** HRS-1: the public holidays of the coming year that the shop has not decided on. */
export function Holidays({ shop, today, onTake }: HolidaysProps) {
  const [country, setCountry] = useState<HolidayCountry>(holidayCountryOf(shop.country) ?? 'NL');
  const year = Number(today.slice(0, 4));
  const known = new Set(shop.specialDays.map(({ date }) => date));
  const [isAll, setAll] = useState(false);
  // Within a year each name stands once.
  const inAYear = `${year + 1}${today.slice(4)}`;
  const coming = [...publicHolidays(country, year), ...publicHolidays(country, year + 1)].filter(
    ({ date }) => date >= today && date < inAYear && !known.has(date),
  );
  const offered = isAll ? coming : coming.slice(0, FIRST_OFFERED);
  return (
    <section className={css.holidays} aria-label={m.hours_holidays_title()}>
      <SelectField
        label={m.hours_holidays_title()}
        value={country}
        onChange={({ target }) => setCountry(holidayCountries.find((code) => code === target.value) ?? 'NL')}
      >
        {holidayCountries.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </SelectField>
      <div className={css.chips}>
        {offered.map(({ date, name }) => (
          <button
            key={date}
            type="button"
            className={css.chip}
            onClick={() =>
              onTake({
                date,
                name: holidayName(name, currentLocale()),
                // One text for each language, by construction.
                texts: Object.fromEntries(locales.map((locale) => [locale, holidayName(name, locale)])) as Record<
                  Locale,
                  string
                >,
              })
            }
          >
            <b>{holidayName(name, currentLocale())}</b>
            <small>{dayText(date)}</small>
          </button>
        ))}
      </div>
      {offered.length < coming.length && (
        <Button size="small" kind="quiet" onClick={() => setAll(true)}>
          {m.hours_holidays_more()}
        </Button>
      )}
    </section>
  );
}
