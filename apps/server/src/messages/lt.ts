import { datesIn, formatEuro } from '@embook/domain/shared';
import type { MailData } from '../infra/mail/mail-data.ts';
import { cancelling } from './cancelling/lt.ts';
import { cancellingLine } from './cancelling/words.ts';
import { desk } from './desk/lt.ts';
import { membershipMails } from './membership/lt.ts';
import { staffMails, staffProblems } from './staff/lt.ts';
import { type HowPaid, howPaid, placeOf, visitCalendar } from './visit.ts';
import type { AgreementTerms, Messages } from './words.ts';

const { moment, longDay, dayNamed } = datesIn('lt');

const paying: Record<HowPaid, (cost: string) => string> = {
  bundle: () => 'Apmokėta jūsų paketu',
  subscription: () => 'Apmokėta jūsų abonementu',
  nothing: () => 'Mokėti nereikia',
  paid: (cost) => `Apmokėta: ${cost}`,
  at_shop: (cost) => `Mokėti vietoje: ${cost}`,
};

const failing: Record<MailData['payment_failed']['reason'], (what: string) => string> = {
  failed: (what) => `Nepavyko apmokėti: ${what}.`,
  cancelled: (what) => `Atšaukėte mokėjimą: ${what}.`,
  expired: (what) => `Baigėsi laikas apmokėti: ${what}.`,
};

const rhythm = { monthly: 'per mėnesį', '4_weeks': 'kas keturias savaites' } as const;

const plural = new Intl.PluralRules('lt');
const byNumber = (count: number, one: string, few: string, many: string): string => {
  const kind = plural.select(count);
  return `${count} ${kind === 'one' ? one : kind === 'few' ? few : many}`;
};

function allowing({ services, allowance, missedWeeks }: AgreementTerms['groups'][number]): string {
  const what = services.join(', ');
  if (allowance.kind === 'unlimited') return `${what}: kiek tik norite.`;
  const times = byNumber(allowance.times, 'kartą', 'kartus', 'kartų');
  const missed = missedWeeks ? byNumber(missedWeeks, 'savaitę', 'savaites', 'savaičių') : '';
  const per = allowance.per === 'week' ? 'per savaitę' : 'per mėnesį';
  return `${what}: ${times} ${per}.${missed ? ` Praleistus apsilankymus galite panaudoti dar per ${missed}.` : ''}`;
}

export const lt: Messages = {
  problems: {
    invalid_fields: 'Patikrinkite pažymėtus laukus.',
    malformed_request: 'Užklausos nepavyko perskaityti.',
    session_ended: 'Jūsų sesija baigėsi. Prisijunkite.',
    ...staffProblems,
    company_unknown: 'Ši įmonė čia nežinoma. Patikrinkite įmonės raktą.',
    company_banned: 'Ši įmonė nebepasiekiama.',
    customer_blocked: 'Ši įmonė užblokavo jūsų paskyrą.',
    credentials_wrong: 'Neteisingas šio valdiklio naudotojo vardas arba slaptažodis.',
    not_found: 'Šiuo adresu nieko nėra.',
    shop_not_found: 'Tokio padalinio nėra.',
    service_not_found: 'Tokios paslaugos nėra.',
    room_not_found: 'Šios paslaugos ten užsakyti negalima.',
    event_not_found: 'Renginys jau pasibaigė arba nuoroda netinkama',
    bundle_not_found: 'Tokio paketo nėra.',
    loyalty_not_offered: 'Ši įmonė neturi lojalumo programos.',
    booking_not_found: 'Šios rezervacijos neradome.',
    time_taken: 'Šis laikas ką tik užimtas. Pasirinkite kitą.',
    time_passed: 'Šis laikas jau praėjo. Pasirinkite kitą.',
    session_full: 'Paskutinė vieta ką tik užimta.',
    session_cancelled: 'Tai atšaukta.',
    already_booked: 'Jau esate tai rezervavę.',
    already_in_session: 'Čia jau turite vietą. Ją rasite skiltyje „Mano rezervacijos“.',
    price_changed: 'Kaina pasikeitė. Peržiūrėkite ją dar kartą.',
    too_many_holds: 'Turite dvi neapmokėtas rezervacijas. Pirmiausia apmokėkite arba atšaukite vieną iš jų.',
    too_many_unpaid:
      'Jau turite tiek vietoje apmokamų vizitų, kiek jų vienu metu gali būti. Pasirinkite kitą mokėjimo būdą arba pirmiausia atšaukite vieną iš jų.',
    key_reused: 'Ši užklausa jau panaudota kitam tikslui. Pradėkite iš naujo.',
    cannot_cancel: 'Šio apsilankymo čia atšaukti nebegalima.',
    cannot_move: 'Šio apsilankymo perkelti negalima.',
    not_covered:
      'Jūsų paketas ar abonementas tuo metu apsilankymo neapmoka: apsilankymų nebelikę, jis sustabdytas, neapmokėtas arba baigiasi anksčiau. Pasirinkite kitą laiką.',
    cannot_rate: 'Šio apsilankymo dabar įvertinti negalima.',
    already_subscribed: 'Jau esate įsigiję šią prenumeratą.',
    subscription_not_found: 'Šios prenumeratos neradome.',
    too_large: 'Užklausa per didelė.',
    unsupported_media: 'Užklausos turi būti siunčiamos kaip forma.',
    too_many_requests: 'Per daug užklausų. Truputį palaukite ir bandykite dar kartą.',
    too_many_tries: 'Per daug bandymų. Palaukite arba nustatykite naują slaptažodį el. paštu.',
    internal: 'Įvyko vidinė klaida. Bandykite dar kartą.',
    unavailable: 'Šiuo metu esame nepasiekiami. Netrukus bandykite dar kartą.',
    payment_unavailable:
      'Mokėjimo paslauga nepasiekiama. Niekas nerezervuota ir nenurašyta. Netrukus bandykite dar kartą.',
  },
  fields: {
    required: 'Šis laukas negali būti tuščias',
    invalid: 'Ši reikšmė netinkama',
    too_long: 'Šis tekstas per ilgas',
    repeated: 'Šį lauką galima siųsti tik vieną kartą',
    too_many: 'Per daug reikšmių',
    not_text: 'Šiame tekste yra ženklų, kurių negalima išsaugoti',
    milliseconds: 'Laikas nurodomas sekundėmis, ne milisekundėmis',
    email: 'Neteisingas el. pašto formatas!',
    name_length: 'Vardas negali būti ilgesnis nei 24 ženklai',
    contact_number: 'Šiuo telefono numeriu negalime paskambinti. Patikrinkite šalį ir skaitmenis',
    birth_date: 'Įveskite tikrą gimimo datą',
    read_only: 'Šio lauko keisti negalima',
    not_offered: 'Šis mokėjimo būdas čia nesiūlomas',
    start_date: 'Pasirinkite dieną nuo šiandien, ne vėliau kaip po 60 dienų',
    bank: 'Pasirinkite savo banką',
    password_required: 'Įveskite slaptažodį',
    password_short: 'Slaptažodį turi sudaryti bent 8 ženklai',
    password_long: 'Slaptažodis negali būti ilgesnis nei 200 ženklų',
    password_wrong: 'Šis slaptažodis neteisingas',
    password_same: 'Slaptažodis negali sutapti su ankstesniu',
    passwords_differ: 'Slaptažodžiai nesutampa',
    code_format: 'Kodą sudaro šeši skaitmenys',
    code_wrong: 'Šis kodas neteisingas',
    code_expired: 'Šio kodo galiojimas baigėsi arba jis jau panaudotas. Paprašykite naujo',
    code_tries: 'Per daug neteisingų kodų. Paprašykite naujo',
    step_ended: 'Šis žingsnis baigėsi. Pradėkite iš naujo nuo el. pašto adreso',
    link_expired: 'Šios nuorodos galiojimas baigėsi arba ji jau panaudota. Paprašykite naujos',
    return_address: 'Į šį adresą nieko nenukreipiame',
    picture_kind: 'Pasirinkite PNG, JPEG arba WebP nuotrauką',
    picture_broken: 'Ši nuotrauka sugadinta. Pasirinkite kitą',
    picture_bytes: 'Nuotrauka gali būti ne didesnė kaip 5 MB',
    picture_pixels: 'Šioje nuotraukoje per daug pikselių. Pasirinkite mažesnę',
  },
  noteLabel: 'Pastaba',
  paymentNames: {
    cash: 'Mokėti vietoje',
    ideal: 'Mokėti internetu per „iDEAL“',
    discount: 'Mokėti nereikia',
    bundle: 'Mokėti paslaugų paketu',
    subscription: 'Mokėti abonementu',
  },
  loyaltyDiscount: (percent) => `${percent} % lojalumo nuolaida`,
  paymentMethods: {
    cash: 'Vietoje',
    ideal: 'iDEAL',
    discount: 'Mokėti nereikia',
    bundle: 'Paketas',
    subscription: 'Abonementas',
    legacy: 'Ankstesnis mokėjimo būdas',
  },
  cancelled: {
    done: 'Jūsų rezervacija atšaukta',
    refunded: 'Jūsų rezervacija atšaukta, pinigai bus grąžinti kitą pirmadienį',
    partly: cancelling.partly,
  },
  deskCancelling: desk.cancelling,
  feedback: {
    title: (service) => `Kaip patiko „${service}“?`,
    lead: (shop, startsAt) =>
      `Jūsų apsilankymas: ${shop}, ${moment(startsAt)}. Tai užtruks tik akimirką, o kiti tai matys tarp atsiliepimų.`,
    ratings: { good: 'Gerai', ok: 'Vidutiniškai', poor: 'Blogai' },
    comment: 'Ką norėtumėte pasakyti? (neprivaloma)',
    send: 'Siųsti',
    choose: 'Pasirinkite vieną',
    thanks: { title: 'Ačiū', text: 'Jūsų įvertinimas jau tarp atsiliepimų.' },
    gone: {
      title: 'Ši nuoroda nebegalioja',
      text: 'Ji jau panaudota arba baigė galioti. Apsilankymą vis dar galite įvertinti tarp savo rezervacijų.',
    },
  },
  paymentReturn: {
    pending: {
      title: 'Laukiame jūsų banko atsakymo',
      text: 'Kai tik bankas atsakys, tai matysite čia. Paprastai tai trunka kelias sekundes.',
    },
    ok: {
      title: 'Jūsų mokėjimas gautas',
      text: 'Ačiū. Viskas sutvarkyta, išsiuntėme jums el. laišką.',
    },
    failed: {
      title: 'Apmokėti nepavyko',
      text: 'Pinigai nenuskaičiuoti. Galite bandyti dar kartą arba pasirinkti kitą mokėjimo būdą.',
    },
    cancelled: {
      title: 'Atšaukėte mokėjimą',
      text: 'Pinigai nenuskaičiuoti.',
    },
    expired: {
      title: 'Laikas apmokėti baigėsi',
      text: 'Niekas nerezervuota. Jei bankas vis dėlto nuskaičiuos pinigus, juos grąžinsime.',
    },
    refunded: {
      title: 'Pinigus jums grąžinsime',
      text: 'Mokėjimą gavome, bet panaudoti jo nebegalėjome. Pinigus grąžinsime į jūsų sąskaitą, išsiuntėme jums el. laišką.',
    },
    unknown: {
      title: 'Tokio mokėjimo nežinome',
      text: 'Patikrinkite adresą arba pasižiūrėkite savo rezervacijas.',
    },
  },
  closeWindow: 'Galite uždaryti šį langą ir grįžti ten, kur rezervavote.',
  agreement: ({ company, name, priceCents, duration, startsOn, groups, ownTerms }) => [
    `Įsigyjate „${company}“ abonementą „${name}“.`,
    priceCents === 0
      ? 'Jis nieko nekainuoja.'
      : `Jis kainuoja ${formatEuro(priceCents)} ${rhythm[duration]}. Už pirmą laikotarpį mokate dabar, už kiekvieną kitą – jam prasidėjus.`,
    `Pirma diena: ${longDay(startsOn)}.`,
    ...groups.map(allowing),
    ownTerms ??
      'Abonementas pratęsiamas automatiškai. Tai galite bet kada sustabdyti jo informacijoje; tada jis baigiasi su paskutiniu apmokestintu laikotarpiu, už kurį pinigai negrąžinami.',
    ...(priceCents === 0
      ? []
      : [
          'Jei už laikotarpį nesumokama per 7 dienas, abonementu rezervuoti galėsite tik sumokėję, o to laikotarpio rezervacijos bus atšauktos.',
        ]),
  ],
  mailReason: (company) => `Šį laišką gavote, nes jūsų adresas buvo nurodytas „${company}“.`,
  mails: {
    verification_code: ({ code }, company) => ({
      subject: `${code} – jūsų „${company}“ kodas`,
      title: 'Patvirtinkite el. pašto adresą',
      lines: [`Įveskite šį kodą, kad galėtumėte tęsti „${company}“.`],
      code,
      after: ['Kodas galioja 10 minučių. Jei jo neprašėte, į šį laišką galite nekreipti dėmesio.'],
    }),
    reset_code: ({ code }, company) => ({
      subject: `${code} – jūsų kodas naujam slaptažodžiui`,
      title: 'Nustatykite naują slaptažodį',
      lines: [`Įveskite šį kodą, kad nustatytumėte naują „${company}“ slaptažodį.`],
      code,
      after: ['Kodas galioja 10 minučių. Jei jo neprašėte, jūsų slaptažodis lieka nepakeistas.'],
    }),
    reset_link: ({ link }, company) => ({
      subject: `Naujas jūsų „${company}“ slaptažodis`,
      title: 'Nustatykite naują slaptažodį',
      lines: [`Prašėte nustatyti naują „${company}“ slaptažodį.`],
      button: { label: 'Nustatyti naują slaptažodį', url: link },
      after: [
        'Nuoroda galioja vieną valandą ir veikia vieną kartą. Jei jos neprašėte, jūsų slaptažodis lieka nepakeistas.',
      ],
    }),
    welcome: ({ firstName }, company) => ({
      subject: `Sveiki atvykę į „${company}“`,
      title: `Sveiki, ${firstName}`,
      lines: [`Jūsų „${company}“ paskyra paruošta.`, 'Nuo šiol prisijungsite šiuo el. pašto adresu ir slaptažodžiu.'],
    }),
    booking_confirmed: (visit, company, postedAt) => ({
      subject: `Rezervuota: ${visit.serviceName}, ${moment(visit.startsAt)}`,
      title: 'Jūsų rezervacija patvirtinta',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        paying[howPaid(visit)](formatEuro(visit.costCents)),
        cancellingLine(cancelling, visit, company, postedAt),
      ],
      after: ['Prie laiško pridėtu kalendoriaus failu galite įtraukti apsilankymą į savo kalendorių.'],
      calendar: visitCalendar(visit, company, postedAt),
    }),
    payment_failed: ({ what, reason }) => ({
      subject: `Neapmokėta: ${what}`,
      title: 'Mokėjimas nebaigtas',
      lines: [failing[reason](what), 'Pinigai nenurašyti. Jei vis dar norite, pradėkite iš naujo.'],
      after: [
        'Jei pinigai vis dėlto buvo nurašyti, nieko daryti nereikia: gausite tai, už ką sumokėjote, arba grąžinsime pinigus.',
      ],
    }),
    refund_due: ({ what, amountCents, dueOn }) => ({
      subject: `Grąžiname jums ${formatEuro(amountCents)}`,
      title: 'Grąžinsime jūsų pinigus',
      lines: [
        `Gavome jūsų mokėjimą (${what}), bet nebegalėjome jo panaudoti. Atsiprašome.`,
        `Pinigus (${formatEuro(amountCents)}) grąžinsime ${dayNamed(dueOn)} į sąskaitą, iš kurios mokėjote.`,
      ],
      after: ['Pinigai gali pasiekti jus per kelias dienas. Nieko daryti nereikia.'],
    }),
    cancelled: (visit, company, postedAt) => ({
      subject: `Atšaukta: ${visit.serviceName}, ${moment(visit.startsAt)}`,
      title: 'Jūsų rezervacija atšaukta',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        cancelling.became[visit.outcome](visit.refund),
      ],
      after: ['Prie laiško pridėtu kalendoriaus failu galite pašalinti apsilankymą iš savo kalendoriaus.'],
      calendar: visitCalendar(visit, company, postedAt, true),
    }),
    feedback: ({ serviceName, link }, company) => ({
      subject: `Kaip patiko „${serviceName}“?`,
      title: 'Kaip jums patiko?',
      lines: [`Pasakykite „${company}“, kaip jums patiko. Gerai, vidutiniškai ar blogai: užtenka vieno paspaudimo.`],
      button: { label: 'Įvertinti apsilankymą', url: link },
      after: ['Nuoroda veikia vieną kartą ir galioja 14 dienų. Šių laiškų galite atsisakyti savo profilyje.'],
    }),
    reminder: (visit, company, postedAt) => ({
      subject: `Primename: ${visit.serviceName}, ${moment(visit.startsAt)}`,
      title: 'Iki greito pasimatymo',
      lines: [visit.serviceName, moment(visit.startsAt), placeOf(visit), `Laukiame jūsų „${company}“.`],
      after: ['Priminimus galite išjungti savo profilyje.'],
      calendar: visitCalendar(visit, company, postedAt),
    }),
    bundle_bought: ({ bundleName, maxUsages, endsAt, costCents }) => ({
      subject: `Įsigijote „${bundleName}“`,
      title: 'Ačiū, kad pirkote',
      lines: [
        bundleName,
        `Apsilankymai: ${maxUsages === -1 ? 'neribotai' : maxUsages}`,
        endsAt === null ? 'Galioja neribotai' : `Galioja iki ${longDay(endsAt)}`,
        `Kaina: ${formatEuro(costCents)}`,
      ],
      after: ['Rezervuodami pasirinkite paketą kaip mokėjimo būdą.'],
    }),
    subscription_bought: ({ subscriptionName, priceCents, duration, startsAt, nextChargeAt }) => ({
      subject: `Įsigijote „${subscriptionName}“`,
      title: 'Ačiū, kad pirkote',
      lines: [
        subscriptionName,
        `Pirma diena: ${longDay(startsAt)}`,
        `Kaina: ${formatEuro(priceCents)} ${rhythm[duration]}`,
        ...(nextChargeAt === null ? [] : [`Kitas mokėjimas: ${longDay(nextChargeAt)}`]),
      ],
      after: ['Rezervuodami pasirinkite abonementą kaip mokėjimo būdą. Pratęsimą galite bet kada sustabdyti.'],
    }),
    ...membershipMails,
    ...staffMails,
    ...desk.mails,
  },
};
