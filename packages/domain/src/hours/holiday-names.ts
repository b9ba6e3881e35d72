import type { Locale } from '../shared/index.ts';

/** Public holidays as customers read them, in our four languages. */
export const holidayNames = {
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

export type HolidayName = keyof typeof holidayNames;
