import { dayOf, instantOf, type ShopTime } from '../shared/index.ts';

/** What goes into someone's calendar. `startsAt` is shop time, `now` real milliseconds. */
export interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly timeZone: string;
  readonly description?: string;
  /** The visit was cancelled: the calendar removes the entry with the same UID. */
  readonly cancelled?: boolean;
  readonly now: number;
}

/** The same visit has the same UID in every file and feed, so that a calendar keeps one entry of it. */
export const calendarUid = (bookingId: number): string => `booking-${bookingId}@embook`;

const MAX_NAME_LENGTH = 60;

/** `Massage 2026-11-18.ics`: the name of the download, without characters that a file system reads as a path. */
export function calendarFileName({ title, startsAt }: Pick<CalendarEntry, 'title' | 'startsAt'>): string {
  const words = title.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
  return `${[[...words].slice(0, MAX_NAME_LENGTH).join('').trim(), dayOf(startsAt)].filter(Boolean).join(' ')}.ics`;
}

const queryOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

type LinkedEntry = Pick<CalendarEntry, 'title' | 'place' | 'startsAt' | 'minutes' | 'timeZone'>;

/** The same visit as a link that opens a new entry in a calendar on the web. */
export function calendarLinks({ title, place, startsAt, minutes, timeZone }: LinkedEntry) {
  const start = instantOf(startsAt, timeZone);
  const end = start + minutes * 60_000;
  const google = queryOf({
    action: 'TEMPLATE',
    text: title,
    dates: `${inUtc(start)}/${inUtc(end)}`,
    location: place,
  });
  const outlook = queryOf({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(start).toISOString(),
    enddt: new Date(end).toISOString(),
    location: place,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}

/** SEQUENCE counts seconds from here, so that the newer file of a visit wins; they fit into the field until 2088. */
const SEQUENCE_EPOCH = Date.UTC(2020, 0, 1);

const written = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

const HEAD = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Embook//Embook//EN'] as const;

/** Times are in UTC, so that the file needs no time zone definition. */
function eventLines(entry: CalendarEntry): string[] {
  const start = instantOf(entry.startsAt, entry.timeZone);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${inUtc(entry.now)}`,
    `SEQUENCE:${Math.floor((entry.now - SEQUENCE_EPOCH) / 1000)}`,
    `DTSTART:${inUtc(start)}`,
    `DTEND:${inUtc(start + entry.minutes * 60_000)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.place)}`,
    ...(entry.description === undefined ? [] : [`DESCRIPTION:${escaped(entry.description)}`]),
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** A calendar file of one visit (RFC 5545). */
export const calendarFile = (entry: CalendarEntry): string =>
  written([...HEAD, `METHOD:${entry.cancelled ? 'CANCEL' : 'PUBLISH'}`, ...eventLines(entry), 'END:VCALENDAR']);

/** A calendar that programs subscribe to, and fetch again every hour (AGD-9). */
export const calendarFeed = (name: string, entries: readonly CalendarEntry[]): string =>
  written([
    ...HEAD,
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ]);

/** `20261111T090000Z`. */
const inUtc = (instantMs: number): string => new Date(instantMs).toISOString().replace(/[-:]|\.\d+/g, '');

/** Escaped, so that a name cannot start a line or a field of its own (A16). */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\n\r\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');

const MAX_OCTETS = 75;

const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** A line has at most 75 octets; it goes on behind a space in the next one, and no character is cut in two. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > MAX_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += more;
  }
  return text;
}
