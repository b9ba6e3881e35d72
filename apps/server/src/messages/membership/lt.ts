import { datesIn, formatEuro } from '@embook/domain/shared';
import { placeOf, visitCalendar } from '../visit.ts';
import type { MembershipMails } from '../words.ts';

const { moment, longDay } = datesIn('lt');

/** What members are written after they bought one. */
export const membershipMails: MembershipMails = {
  charge_due: ({ subscriptionName, amountCents, from, until, usableUntil, link }) => ({
    subject: `Mokėtina: ${subscriptionName}`,
    title: 'Prasideda naujas laikotarpis',
    lines: [
      `${subscriptionName}, nuo ${longDay(from)} iki ${longDay(until)}`,
      `Mokėtina suma: ${formatEuro(amountCents)}`,
      `Iki ${longDay(usableUntil)} imtinai galite rezervuoti kaip įprasta, vėliau – tik sumokėję.`,
      'Nesumokėjus vėlesni šio laikotarpio apsilankymai bus atšaukti, o vietos atlaisvintos.',
    ],
    button: { label: 'Sumokėti dabar', url: link },
    after: ['Jei jau sumokėjote, nieko daryti nereikia.'],
  }),
  charge_failed: ({ subscriptionName, amountCents, usableUntil, link }) => ({
    subject: `Neapmokėta: ${subscriptionName}`,
    title: 'Mokėjimas nepavyko',
    lines: [
      `Negavome ${formatEuro(amountCents)} už „${subscriptionName}“.`,
      `Iki ${longDay(usableUntil)} imtinai galite rezervuoti kaip įprasta, vėliau – tik sumokėję.`,
    ],
    button: { label: 'Bandyti dar kartą', url: link },
  }),
  visits_at_risk: ({ subscriptionName, amountCents, usableUntil, link, visits }) => ({
    subject: `Sumokėkite, kad išsaugotumėte apsilankymus: ${subscriptionName}`,
    title: 'Jūsų apsilankymai laukia mokėjimo',
    lines: [
      `Dar negavome ${formatEuro(amountCents)} už „${subscriptionName}“.`,
      `Iki ${longDay(usableUntil)} imtinai šiuos apsilankymus laikome jums. Vėliau jų vietos atiteks kitiems:`,
      ...visits.map(({ serviceName, startsAt }) => `${serviceName}, ${moment(startsAt)}`),
    ],
    button: { label: 'Sumokėti dabar', url: link },
    after: ['Jei jau sumokėjote, nieko daryti nereikia.'],
  }),
  visit_released: ({ subscriptionName, reason, lastDay, link, ...visit }, company, postedAt) => ({
    subject: `Neberezervuota: ${visit.serviceName}, ${moment(visit.startsAt)}`,
    title: 'Jūsų apsilankymas neberezervuotas',
    lines: [
      visit.serviceName,
      moment(visit.startsAt),
      placeOf(visit),
      reason === 'unpaid' || lastDay === null
        ? `Už „${subscriptionName}“ laiku nesumokėta, todėl vieta vėl laisva. Apsilankymas grąžintas į jūsų abonementą: sumokėję galėsite rezervuoti iš naujo.`
        : `Paskutinė „${subscriptionName}“ diena yra ${longDay(lastDay)}, o šis apsilankymas būtų vėliau. Už jį mokėti nereikia.`,
    ],
    ...(link !== null && { button: { label: 'Sumokėti dabar', url: link } }),
    after: ['Prie laiško pridėtu kalendoriaus failu galite pašalinti apsilankymą iš savo kalendoriaus.'],
    calendar: visitCalendar(visit, company, postedAt, true),
  }),
  subscription_ended: ({ subscriptionName, lastDay }) => ({
    subject: `„${subscriptionName}“ baigėsi`,
    title: 'Jūsų abonementas baigėsi',
    lines: [`Paskutinė „${subscriptionName}“ diena buvo ${longDay(lastDay)}. Daugiau mokėti nereikės.`],
    after: ['Jį galite bet kada įsigyti iš naujo.'],
  }),
};
