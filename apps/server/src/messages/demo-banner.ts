import type { Locale } from '@embook/domain/shared';

/** On every page of a demo that anyone can reach (B19). */
export const demoBanner: Readonly<Record<Locale, string>> = {
  en: 'This is a demonstration. Nothing is booked or paid for real, and anyone can read what you enter.',
  de: 'Dies ist eine Vorführung. Nichts wird wirklich gebucht oder bezahlt, und alle können lesen, was Sie eingeben.',
  nl: 'Dit is een demonstratie. Er wordt niets echt geboekt of betaald, en iedereen kan lezen wat je invult.',
  lt: 'Tai demonstracija. Niekas iš tikrųjų nerezervuojama ir neapmokama, o tai, ką įvesite, gali perskaityti bet kas.',
};
