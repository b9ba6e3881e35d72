import { datesIn, formatEuro } from '@embook/domain/shared';
import { placeOf, visitCalendar } from '../visit.ts';
import type { MembershipMails } from '../words.ts';

const { moment, longDay } = datesIn('nl');

/** What members are written after they bought one. */
export const membershipMails: MembershipMails = {
  charge_due: ({ subscriptionName, amountCents, from, until, usableUntil, link }) => ({
    subject: `Te betalen: ${subscriptionName}`,
    title: 'Er begint een nieuwe periode',
    lines: [
      `${subscriptionName}, ${longDay(from)} tot en met ${longDay(until)}`,
      `Te betalen: ${formatEuro(amountCents)}`,
      `Tot en met ${longDay(usableUntil)} kun je er gewoon mee boeken, daarna pas als er betaald is.`,
      'Bezoeken in deze periode die daarna liggen, worden zonder betaling weer vrijgegeven.',
    ],
    button: { label: 'Nu betalen', url: link },
    after: ['Heb je al betaald, dan hoef je niets te doen.'],
  }),
  charge_failed: ({ subscriptionName, amountCents, usableUntil, link }) => ({
    subject: `Niet betaald: ${subscriptionName}`,
    title: 'Je betaling is niet gelukt',
    lines: [
      `We hebben de ${formatEuro(amountCents)} voor ${subscriptionName} niet ontvangen.`,
      `Tot en met ${longDay(usableUntil)} kun je er gewoon mee boeken, daarna pas als er betaald is.`,
    ],
    button: { label: 'Opnieuw proberen', url: link },
  }),
  visits_at_risk: ({ subscriptionName, amountCents, usableUntil, link, visits }) => ({
    subject: `Betaal om je bezoeken te houden: ${subscriptionName}`,
    title: 'Je bezoeken wachten op je betaling',
    lines: [
      `We hebben de ${formatEuro(amountCents)} voor ${subscriptionName} nog niet ontvangen.`,
      `Tot en met ${longDay(usableUntil)} houden we deze bezoeken voor je vrij. Daarna gaan de plaatsen naar anderen:`,
      ...visits.map(({ serviceName, startsAt }) => `${serviceName}, ${moment(startsAt)}`),
    ],
    button: { label: 'Nu betalen', url: link },
    after: ['Heb je al betaald, dan hoef je niets te doen.'],
  }),
  visit_released: ({ subscriptionName, reason, lastDay, link, ...visit }, company, postedAt) => ({
    subject: `Niet meer geboekt: ${visit.serviceName}, ${moment(visit.startsAt)}`,
    title: 'Je bezoek is niet meer geboekt',
    lines: [
      visit.serviceName,
      moment(visit.startsAt),
      placeOf(visit),
      reason === 'unpaid' || lastDay === null
        ? `${subscriptionName} is niet op tijd betaald, daarom is de plaats weer vrij. Het bezoek staat weer op je abonnement: zodra er betaald is, kun je opnieuw boeken.`
        : `De laatste dag van ${subscriptionName} is ${longDay(lastDay)} en dit bezoek valt daarna. Je hoeft er niets voor te betalen.`,
    ],
    ...(link !== null && { button: { label: 'Nu betalen', url: link } }),
    after: ['Met het agendabestand in deze e-mail haal je het bezoek uit je agenda.'],
    calendar: visitCalendar(visit, company, postedAt, true),
  }),
  subscription_ended: ({ subscriptionName, lastDay }) => ({
    subject: `${subscriptionName} is afgelopen`,
    title: 'Je abonnement is afgelopen',
    lines: [
      `De laatste dag van ${subscriptionName} was ${longDay(lastDay)}. Er wordt niets meer in rekening gebracht.`,
    ],
    after: ['Je kunt het op elk moment opnieuw afsluiten.'],
  }),
};
