import { datesIn, formatEuro } from '@embook/domain/shared';
import { placeOf, visitCalendar } from '../visit.ts';
import type { MembershipMails } from '../words.ts';

const { moment, longDay } = datesIn('de');

/** What members are written after they bought one. */
export const membershipMails: MembershipMails = {
  charge_due: ({ subscriptionName, amountCents, from, until, usableUntil, link }) => ({
    subject: `Zu bezahlen: ${subscriptionName}`,
    title: 'Ein neuer Zeitraum beginnt',
    lines: [
      `${subscriptionName}, ${longDay(from)} bis ${longDay(until)}`,
      `Zu bezahlen: ${formatEuro(amountCents)}`,
      `Bis ${longDay(usableUntil)} können Sie damit wie gewohnt buchen, danach erst, wenn bezahlt ist.`,
      'Besuche in diesem Zeitraum, die danach liegen, werden ohne Zahlung wieder freigegeben.',
    ],
    button: { label: 'Jetzt bezahlen', url: link },
    after: ['Wenn Sie schon bezahlt haben, müssen Sie nichts tun.'],
  }),
  charge_failed: ({ subscriptionName, amountCents, usableUntil, link }) => ({
    subject: `Nicht bezahlt: ${subscriptionName}`,
    title: 'Ihre Zahlung ist nicht zustande gekommen',
    lines: [
      `Die ${formatEuro(amountCents)} für ${subscriptionName} sind nicht bei uns angekommen.`,
      `Bis ${longDay(usableUntil)} können Sie damit wie gewohnt buchen, danach erst, wenn bezahlt ist.`,
    ],
    button: { label: 'Noch einmal versuchen', url: link },
  }),
  visits_at_risk: ({ subscriptionName, amountCents, usableUntil, link, visits }) => ({
    subject: `Bitte bezahlen, damit Ihre Besuche bleiben: ${subscriptionName}`,
    title: 'Ihre Besuche warten auf Ihre Zahlung',
    lines: [
      `Die ${formatEuro(amountCents)} für ${subscriptionName} sind noch nicht bei uns angekommen.`,
      `Bis ${longDay(usableUntil)} halten wir diese Besuche für Sie frei. Danach bekommen andere die Plätze:`,
      ...visits.map(({ serviceName, startsAt }) => `${serviceName}, ${moment(startsAt)}`),
    ],
    button: { label: 'Jetzt bezahlen', url: link },
    after: ['Wenn Sie schon bezahlt haben, müssen Sie nichts tun.'],
  }),
  visit_released: ({ subscriptionName, reason, lastDay, link, ...visit }, company, postedAt) => ({
    subject: `Nicht mehr gebucht: ${visit.serviceName}, ${moment(visit.startsAt)}`,
    title: 'Ihr Besuch ist nicht mehr gebucht',
    lines: [
      visit.serviceName,
      moment(visit.startsAt),
      placeOf(visit),
      reason === 'unpaid' || lastDay === null
        ? `${subscriptionName} wurde nicht rechtzeitig bezahlt, deshalb ist der Platz wieder frei. Der Besuch ist Ihrem Abonnement wieder gutgeschrieben: Sobald bezahlt ist, können Sie erneut buchen.`
        : `Der letzte Tag von ${subscriptionName} ist ${longDay(lastDay)}, und dieser Besuch liegt danach. Sie haben dafür nichts zu bezahlen.`,
    ],
    ...(link !== null && { button: { label: 'Jetzt bezahlen', url: link } }),
    after: ['Mit der Kalenderdatei in dieser E-Mail nehmen Sie den Besuch aus Ihrem Kalender.'],
    calendar: visitCalendar(visit, company, postedAt, true),
  }),
  subscription_ended: ({ subscriptionName, lastDay }) => ({
    subject: `${subscriptionName} ist beendet`,
    title: 'Ihr Abonnement ist beendet',
    lines: [`Der letzte Tag von ${subscriptionName} war ${longDay(lastDay)}. Es wird nichts mehr berechnet.`],
    after: ['Sie können es jederzeit wieder abschließen.'],
  }),
};
