import { addDays, type Day, dayOf, easterSunday, isoWeekdayOf, type Locale, type ShopTime } from '../shared/index.ts';

/** Public holidays as customers read them, in our four languages. */
const holidayNames = {
  new_year: { en: 'New Year', de: 'Neujahr', nl: 'Nieuwjaarsdag', lt: 'Naujieji metai' },
  restored_state: {
    en: 'Restoration of the State',
    de: 'Tag der Wiederherstellung des Staates',
    nl: 'Herstel van de staat',
    lt: 'Lietuvos valstybės atkūrimo diena',
  },
  restored_independence: {
    en: 'Restoration of Independence',
    de: 'Tag der Wiederherstellung der Unabhängigkeit',
    nl: 'Herstel van de onafhankelijkheid',
    lt: 'Lietuvos nepriklausomybės atkūrimo diena',
  },
  good_friday: { en: 'Good Friday', de: 'Karfreitag', nl: 'Goede Vrijdag', lt: 'Didysis penktadienis' },
  easter: { en: 'Easter Sunday', de: 'Ostersonntag', nl: 'Eerste paasdag', lt: 'Velykos' },
  easter_monday: { en: 'Easter Monday', de: 'Ostermontag', nl: 'Tweede paasdag', lt: 'Antroji Velykų diena' },
  kings_day: { en: 'King’s Day', de: 'Königstag', nl: 'Koningsdag', lt: 'Karaliaus diena' },
  labour_day: { en: 'Labour Day', de: 'Tag der Arbeit', nl: 'Dag van de Arbeid', lt: 'Tarptautinė darbo diena' },
  mothers_day: { en: 'Mother’s Day', de: 'Muttertag', nl: 'Moederdag', lt: 'Motinos diena' },
  fathers_day: { en: 'Father’s Day', de: 'Vatertag', nl: 'Vaderdag', lt: 'Tėvo diena' },
  liberation_day: { en: 'Liberation Day', de: 'Tag der Befreiung', nl: 'Bevrijdingsdag', lt: 'Išvadavimo diena' },
  ascension: { en: 'Ascension Day', de: 'Christi Himmelfahrt', nl: 'Hemelvaartsdag', lt: 'Šeštinės' },
  whit_sunday: { en: 'Whit Sunday', de: 'Pfingstsonntag', nl: 'Eerste pinksterdag', lt: 'Sekminės' },
  whit_monday: { en: 'Whit Monday', de: 'Pfingstmontag', nl: 'Tweede pinksterdag', lt: 'Antroji Sekminių diena' },
  midsummer: { en: 'Midsummer', de: 'Johannistag', nl: 'Midzomer', lt: 'Joninės' },
  statehood: { en: 'Statehood Day', de: 'Tag der Staatsgründung', nl: 'Dag van de staat', lt: 'Valstybės diena' },
  national_day: {
    en: 'Belgian National Day',
    de: 'Belgischer Nationalfeiertag',
    nl: 'Nationale feestdag',
    lt: 'Belgijos nacionalinė šventė',
  },
  assumption: { en: 'Assumption Day', de: 'Mariä Himmelfahrt', nl: 'Maria-Tenhemelopneming', lt: 'Žolinė' },
  german_unity: {
    en: 'German Unity Day',
    de: 'Tag der Deutschen Einheit',
    nl: 'Dag van de Duitse eenheid',
    lt: 'Vokietijos vienybės diena',
  },
  all_saints: { en: 'All Saints’ Day', de: 'Allerheiligen', nl: 'Allerheiligen', lt: 'Visų šventųjų diena' },
  all_souls: { en: 'All Souls’ Day', de: 'Allerseelen', nl: 'Allerzielen', lt: 'Vėlinės' },
  armistice: { en: 'Armistice Day', de: 'Waffenstillstandstag', nl: 'Wapenstilstand', lt: 'Paliaubų diena' },
  christmas_eve: { en: 'Christmas Eve', de: 'Heiligabend', nl: 'Kerstavond', lt: 'Kūčios' },
  christmas: { en: 'Christmas Day', de: '1. Weihnachtstag', nl: 'Eerste kerstdag', lt: 'Kalėdos' },
  second_christmas: { en: 'Boxing Day', de: '2. Weihnachtstag', nl: 'Tweede kerstdag', lt: 'Antroji Kalėdų diena' },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>;

type HolidayName = keyof typeof holidayNames;

/** Countries whose public holidays are offered (HRS-1). */
export const holidayCountries = ['NL', 'BE', 'DE', 'LT'] as const;
export type HolidayCountry = (typeof holidayCountries)[number];

export interface Holiday {
  readonly date: Day;
  readonly name: HolidayName;
}

const midnight = (year: number, month: number, day: number): ShopTime => Date.UTC(year, month - 1, day) / 1000;

/** On a fixed date: month and day. */
type Fixed = readonly [name: HolidayName, month: number, day: number];
/** So many days after Easter Sunday. */
type Movable = readonly [name: HolidayName, days: number];

const fixed: Readonly<Record<HolidayCountry, readonly Fixed[]>> = {
  NL: [
    ['new_year', 1, 1],
    ['liberation_day', 5, 5],
    ['christmas', 12, 25],
    ['second_christmas', 12, 26],
  ],
  BE: [
    ['new_year', 1, 1],
    ['labour_day', 5, 1],
    ['national_day', 7, 21],
    ['assumption', 8, 15],
    ['all_saints', 11, 1],
    ['armistice', 11, 11],
    ['christmas', 12, 25],
  ],
  // Those of all states alike; what a single state adds, its shops add themselves.
  DE: [
    ['new_year', 1, 1],
    ['labour_day', 5, 1],
    ['german_unity', 10, 3],
    ['christmas', 12, 25],
    ['second_christmas', 12, 26],
  ],
  LT: [
    ['new_year', 1, 1],
    ['restored_state', 2, 16],
    ['restored_independence', 3, 11],
    ['labour_day', 5, 1],
    ['midsummer', 6, 24],
    ['statehood', 7, 6],
    ['assumption', 8, 15],
    ['all_saints', 11, 1],
    ['all_souls', 11, 2],
    ['christmas_eve', 12, 24],
    ['christmas', 12, 25],
    ['second_christmas', 12, 26],
  ],
};

const movable: Readonly<Record<HolidayCountry, readonly Movable[]>> = {
  NL: [
    ['easter', 0],
    ['easter_monday', 1],
    ['ascension', 39],
    ['whit_sunday', 49],
    ['whit_monday', 50],
  ],
  BE: [
    ['easter_monday', 1],
    ['ascension', 39],
    ['whit_monday', 50],
  ],
  DE: [
    ['good_friday', -2],
    ['easter_monday', 1],
    ['ascension', 39],
    ['whit_monday', 50],
  ],
  LT: [
    ['easter', 0],
    ['easter_monday', 1],
  ],
};

const firstSunday = (year: number, month: number): ShopTime => {
  const first = midnight(year, month, 1);
  return addDays(first, (7 - isoWeekdayOf(first)) % 7);
};

/** Days that neither a date nor Easter gives. */
function ruled(country: HolidayCountry, year: number): [HolidayName, ShopTime][] {
  if (country === 'NL') {
    const birthday = midnight(year, 4, 27);
    return [['kings_day', isoWeekdayOf(birthday) === 7 ? addDays(birthday, -1) : birthday]];
  }
  if (country !== 'LT') return [];
  return [
    ['mothers_day', firstSunday(year, 5)],
    ['fathers_day', firstSunday(year, 6)],
  ];
}

/** HRS-1: the public holidays of a country in a year, by date. */
export function publicHolidays(country: HolidayCountry, year: number): Holiday[] {
  const easter = easterSunday(year);
  return [
    ...fixed[country].map(([name, month, day]) => [name, midnight(year, month, day)] as const),
    ...movable[country].map(([name, days]) => [name, addDays(easter, days)] as const),
    ...ruled(country, year),
  ]
    .toSorted(([, a], [, b]) => a - b)
    .map(([name, at]) => ({ date: dayOf(at), name }));
}

/** How a holiday is called in a language. */
export const holidayName = (name: HolidayName, locale: Locale): string => holidayNames[name][locale];

/** How a country is written in an address, in our languages and its own. */
const spellings: Readonly<Record<HolidayCountry, readonly string[]>> = {
  NL: ['nl', 'netherlands', 'the netherlands', 'nederland', 'niederlande', 'nyderlandai', 'holland'],
  BE: ['be', 'belgium', 'belgië', 'belgie', 'belgique', 'belgien', 'belgija'],
  DE: ['de', 'germany', 'deutschland', 'duitsland', 'vokietija'],
  LT: ['lt', 'lithuania', 'lietuva', 'litauen', 'litouwen'],
};

/** The country of a shop's address, where we know its holidays. */
export const holidayCountryOf = (country: string): HolidayCountry | undefined =>
  holidayCountries.find((code) => spellings[code].includes(country.trim().toLowerCase()));
