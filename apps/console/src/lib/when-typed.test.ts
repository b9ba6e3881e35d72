import type { Locale } from '@embook/domain/shared';
import { describe, expect, test } from 'vitest';
import { personTyped, whenTyped } from './when-typed.ts';

/** Wednesday 18 November 2026, 10:00. */
const NOW = Date.UTC(2026, 10, 18, 10) / 1000;
const wordsOf = (time: number | undefined) =>
  time === undefined ? '' : new Date(time * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** The day alone, or day and time. */
function read(text: string, locale: Locale = 'en'): string {
  const typed = whenTyped(text, { now: NOW, locale });
  if (!typed) return 'nothing';
  if (typed.from !== undefined) return `${wordsOf(typed.from)} on`;
  return typed.startsAt === undefined ? wordsOf(typed.day).slice(0, 10) : wordsOf(typed.startsAt);
}

describe('[DESK-1] a day and a time as the caller says them', () => {
  test.each([
    ['tomorrow 14:30', '2026-11-19 14:30'],
    ['tom 1430', '2026-11-19 14:30'],
    ['tomorrow at half past two', '2026-11-19 14:30'],
    ['14:30 tomorrow', '2026-11-19 14:30'],
    ['today', '2026-11-18'],
    ['day after tomorrow 9', '2026-11-20 09:00'],
    ['fri 9', '2026-11-20 09:00'],
    ['friday 9am', '2026-11-20 09:00'],
    ['fri 9.15', '2026-11-20 09:15'],
    ['fri 2 pm', '2026-11-20 14:00'],
    ['fri 12am', '2026-11-20 00:00'],
    ['fri', '2026-11-20'],
    // Today is a Wednesday: later today, or in a week.
    ['wed 15', '2026-11-18 15:00'],
    ['wed 9', '2026-11-25 09:00'],
    ['wed', '2026-11-18'],
    ['18.11. 14:30', '2026-11-18 14:30'],
    ['18.11 14:30', '2026-11-18 14:30'],
    ['24.11', '2026-11-24'],
    ['24.11.2026 9', '2026-11-24 09:00'],
    ['24.11.26', '2026-11-24'],
    ['24/11 9:45', '2026-11-24 09:45'],
    ['11-24', '2026-11-24'],
    ['2026-12-01 16', '2026-12-01 16:00'],
    ['1.2. 16:00', '2027-02-01 16:00'],
    ['24 nov 9', '2026-11-24 09:00'],
    ['nov 24 9', '2026-11-24 09:00'],
    ['Thu 19 Nov 10:15', '2026-11-19 10:15'],
    // A time alone is today's, and tomorrow's where it has passed.
    ['14.30', '2026-11-18 14:30'],
    ['2', '2026-11-18 14:00'],
    ['9', '2026-11-19 09:00'],
    ['0930', '2026-11-19 09:30'],
    ['02:30', '2026-11-19 02:30'],
    ['half two', '2026-11-18 14:30'],
    ['quarter to three', '2026-11-18 14:45'],
    ['quarter past 11', '2026-11-18 11:15'],
    ['next monday', '2026-11-23'],
    ['next monday 10', '2026-11-23 10:00'],
    ['next wed', '2026-11-25'],
    ['in 2 weeks 10:00', '2026-12-02 10:00'],
    ['in two weeks', '2026-12-02'],
    ['in a week at 9', '2026-11-25 09:00'],
    ['in 3 days', '2026-11-21'],
    ['monday in 2 weeks', '2026-12-07'],
    ['noon friday', '2026-11-20 12:00'],
    ['saturday morning', '2026-11-21'],
    ['fri afternoon', '2026-11-20 12:00 on'],
    ['in the evening', '2026-11-18 17:00 on'],
    ['fri evening 7', '2026-11-20 19:00'],
    ['fri morning 6', '2026-11-20 06:00'],
    // It has just gone by, and is said to be over.
    ['17.11.', '2026-11-17'],
    ['17 nov 9', '2026-11-17 09:00'],
    ['19.9.', '2026-09-19'],
    ['18.9.', '2027-09-18'],
    ['17.11.2027', '2027-11-17'],
  ])('English: %s', (text, expected) => expect(read(text)).toBe(expected));

  test.each([
    ['morgen 14:30', '2026-11-19 14:30'],
    ['morgen om half drie', '2026-11-19 14:30'],
    ['half 3', '2026-11-18 14:30'],
    ['overmorgen 9 uur', '2026-11-20 09:00'],
    ['vr 9', '2026-11-20 09:00'],
    ['zaterdag kwart over tien', '2026-11-21 10:15'],
    ['ma 14u30', '2026-11-23 14:30'],
    ['1 mrt 10', '2027-03-01 10:00'],
    ['volgende maandag 10', '2026-11-23 10:00'],
    ['over 2 weken om 10 uur', '2026-12-02 10:00'],
    ['vrijdagmiddag', '2026-11-20 12:00 on'],
    ['zaterdag ochtend', '2026-11-21'],
  ])('Dutch: %s', (text, expected) => expect(read(text, 'nl')).toBe(expected));

  test.each([
    ['morgen um halb drei', '2026-11-19 14:30'],
    ['übermorgen 9 Uhr', '2026-11-20 09:00'],
    ['am Freitag um 9', '2026-11-20 09:00'],
    ['fr 9', '2026-11-20 09:00'],
    ['Do. 14:30', '2026-11-19 14:30'],
    ['so viertel vor elf', '2026-11-22 10:45'],
    ['24. November 9:30', '2026-11-24 09:30'],
    ['3. März', '2027-03-03'],
    ['nächsten Montag 10', '2026-11-23 10:00'],
    ['in zwei Wochen um 10', '2026-12-02 10:00'],
    ['Freitag Mittag', '2026-11-20 12:00'],
    ['Freitagnachmittag', '2026-11-20 12:00 on'],
    ['Freitag Morgen', '2026-11-20'],
    ['morgen Abend', '2026-11-19 17:00 on'],
  ])('German: %s', (text, expected) => expect(read(text, 'de')).toBe(expected));

  test.each([
    ['rytoj 14:30', '2026-11-19 14:30'],
    ['rytoj pusė trijų', '2026-11-19 14:30'],
    ['poryt 9 val', '2026-11-20 09:00'],
    ['pn 9', '2026-11-20 09:00'],
    ['šeštadienį 10', '2026-11-21 10:00'],
    ['sekmad 10', '2026-11-22 10:00'],
    ['lapkričio 24 9:30', '2026-11-24 09:30'],
    ['kitą pirmadienį 10', '2026-11-23 10:00'],
    ['po 2 savaičių 10', '2026-12-02 10:00'],
    ['penktadienį po pietų', '2026-11-20 12:00 on'],
  ])('Lithuanian: %s', (text, expected) => expect(read(text, 'lt')).toBe(expected));

  test.each(['', '  ', 'noor', 't', '99', '31.2.', 'se', '25:00', '1.1.2020'])('nothing of “%s”', (text) =>
    expect(read(text)).toBe('nothing'),
  );
});

test('[DESK-1] on a monday the next monday is in a week, and a date of last december is over', () => {
  const onDay = (text: string, now: number) => wordsOf(whenTyped(text, { now, locale: 'en' })?.day).slice(0, 10);
  expect(onDay('next monday', Date.UTC(2026, 10, 16, 8) / 1000)).toBe('2026-11-23');
  expect(onDay('monday', Date.UTC(2026, 10, 16, 8) / 1000)).toBe('2026-11-16');
  expect(onDay('20.12.', Date.UTC(2027, 0, 5, 8) / 1000)).toBe('2026-12-20');
});

test('[DESK-1] a time without a day is on the day in sight', () => {
  const inSight = Date.UTC(2026, 10, 20) / 1000;
  expect(wordsOf(whenTyped('9', { now: NOW, locale: 'en', inSight })?.startsAt)).toBe('2026-11-20 09:00');
  expect(wordsOf(whenTyped('tom 9', { now: NOW, locale: 'en', inSight })?.startsAt)).toBe('2026-11-19 09:00');
});

test('[DESK-1] other words name the person, as far as one alone is meant', () => {
  const people = ['Noor Haddad', 'Nora Bakker', 'Daan Mulder'].map((name) => ({ name }));
  expect(whenTyped('fri 9 with daan', { now: NOW, locale: 'en' })?.rest).toEqual(['daan']);
  expect(personTyped(['daan'], people)).toEqual({ name: 'Daan Mulder' });
  expect(personTyped(['no'], people)).toBeUndefined();
  expect(personTyped(['noor', 'h'], people)).toEqual({ name: 'Noor Haddad' });
  // On the way to "half past two".
  expect(personTyped(['ha'], people)).toBeUndefined();
  expect(personTyped([], people)).toBeUndefined();
});
