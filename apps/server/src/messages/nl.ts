import { datesIn, formatEuro } from '@embook/domain/shared';
import type { MailData } from '../infra/mail/mail-data.ts';
import { cancelling } from './cancelling/nl.ts';
import { cancellingLine } from './cancelling/words.ts';
import { desk } from './desk/nl.ts';
import { membershipMails } from './membership/nl.ts';
import { staffMails, staffProblems } from './staff/nl.ts';
import { type HowPaid, howPaid, placeOf, visitCalendar } from './visit.ts';
import type { AgreementTerms, Messages } from './words.ts';

const { moment, longDay, dayNamed } = datesIn('nl');

const paying: Record<HowPaid, (cost: string) => string> = {
  bundle: () => 'Betaald met je bundel',
  subscription: () => 'Betaald met je abonnement',
  nothing: () => 'Niets te betalen',
  paid: (cost) => `Betaald: ${cost}`,
  at_shop: (cost) => `Te betalen in de vestiging: ${cost}`,
};

const failing: Record<MailData['payment_failed']['reason'], (what: string) => string> = {
  failed: (what) => `Je betaling voor ${what} is niet gelukt.`,
  cancelled: (what) => `Je hebt de betaling voor ${what} geannuleerd.`,
  expired: (what) => `De tijd om ${what} te betalen is verstreken.`,
};

const rhythm = { monthly: 'per maand', '4_weeks': 'per vier weken' } as const;

function allowing({ services, allowance, missedWeeks }: AgreementTerms['groups'][number]): string {
  const what = services.join(', ');
  if (allowance.kind === 'unlimited') return `${what}: zo vaak je wilt.`;
  const per = allowance.per === 'week' ? 'per week' : 'per maand';
  const missed = missedWeeks === 1 ? 'één week' : `${missedWeeks} weken`;
  return `${what}: ${allowance.times} keer ${per}.${missedWeeks ? ` Wat je mist, kun je nog ${missed} lang inhalen.` : ''}`;
}

export const nl: Messages = {
  problems: {
    invalid_fields: 'Controleer de gemarkeerde velden.',
    malformed_request: 'De aanvraag kon niet worden gelezen.',
    session_ended: 'Je sessie is verlopen. Log in a.u.b.',
    ...staffProblems,
    company_unknown: 'Dit bedrijf is hier niet bekend. Controleer de bedrijfssleutel.',
    company_banned: 'Dit bedrijf is niet meer beschikbaar.',
    customer_blocked: 'Je account is door dit bedrijf geblokkeerd.',
    credentials_wrong: 'De gebruikersnaam of het wachtwoord van deze widget klopt niet.',
    not_found: 'Op dit adres is niets te vinden.',
    shop_not_found: 'Deze vestiging bestaat niet.',
    service_not_found: 'Deze dienst bestaat niet.',
    room_not_found: 'Deze dienst kan daar niet worden geboekt.',
    event_not_found: 'Het event is al afgelopen of de link is ongeldig',
    bundle_not_found: 'Deze bundel bestaat niet.',
    loyalty_not_offered: 'Dit bedrijf heeft geen spaarprogramma.',
    booking_not_found: 'We konden deze boeking niet vinden.',
    time_taken: 'Deze tijd is net bezet. Kies een andere tijd.',
    time_passed: 'Deze tijd is voorbij. Kies een andere tijd.',
    session_full: 'De laatste plek is net vergeven.',
    session_cancelled: 'Dit is geannuleerd.',
    already_booked: 'Je hebt dit al geboekt.',
    already_in_session: 'Je hebt hier al een plek. Je vindt hem bij Mijn boekingen.',
    price_changed: 'De prijs is gewijzigd. Bekijk hem nog eens.',
    too_many_holds: 'Je hebt twee onbetaalde boekingen openstaan. Betaal of annuleer er eerst een.',
    too_many_unpaid:
      'Je hebt al zoveel afspraken openstaan die je in de zaak betaalt als tegelijk kan. Kies een andere manier van betalen of annuleer er eerst een.',
    key_reused: 'Dit verzoek is al voor iets anders gebruikt. Begin opnieuw.',
    cannot_cancel: 'Dit bezoek kan hier niet meer worden geannuleerd.',
    cannot_move: 'Dit bezoek kan niet worden verplaatst.',
    not_covered:
      'Je bundel of abonnement dekt op dat moment geen bezoek: er is dan niets over, het is gepauzeerd of niet betaald, of het loopt eerder af. Kies een ander moment.',
    cannot_rate: 'Dit bezoek kan nu niet worden beoordeeld.',
    already_subscribed: 'Je hebt dit abonnement al gekocht.',
    subscription_not_found: 'We konden dit abonnement niet vinden.',
    too_large: 'De aanvraag is te groot.',
    unsupported_media: 'Aanvragen moeten als formulier worden verstuurd.',
    too_many_requests: 'Te veel aanvragen. Wacht even en probeer het opnieuw.',
    too_many_tries: 'Te veel pogingen. Wacht even of stel per e-mail een nieuw wachtwoord in.',
    internal: 'Er is een interne fout opgetreden. Probeer het opnieuw.',
    unavailable: 'We zijn even niet bereikbaar. Probeer het zo opnieuw.',
    payment_unavailable:
      'De betaaldienst is niet bereikbaar. Er is niets geboekt of afgeschreven. Probeer het zo opnieuw.',
  },
  fields: {
    required: 'Dit veld mag niet leeg zijn',
    invalid: 'Deze waarde is niet geldig',
    too_long: 'Deze tekst is te lang',
    repeated: 'Dit veld mag maar één keer worden verstuurd',
    too_many: 'Te veel waarden',
    not_text: 'Deze tekst bevat tekens die niet kunnen worden opgeslagen',
    milliseconds: 'Tijden worden in seconden opgegeven, niet in milliseconden',
    email: 'Verkeerd e-mailformaat!',
    name_length: 'Naam mag maximaal 24 tekens bevatten',
    contact_number: 'Dit telefoonnummer kunnen we niet bellen. Controleer het land en de cijfers',
    birth_date: 'Vul een echte geboortedatum in',
    read_only: 'Dit veld kan niet worden gewijzigd',
    not_offered: 'Deze betaalwijze wordt hier niet aangeboden',
    start_date: 'Kies een dag vanaf vandaag, hooguit 60 dagen vooruit',
    bank: 'Kies je bank',
    password_required: 'Vul je wachtwoord in',
    password_short: 'Wachtwoord moet minstens 8 tekens bevatten',
    password_long: 'Wachtwoord mag maximaal 200 tekens bevatten',
    password_wrong: 'Dit wachtwoord klopt niet',
    password_same: 'Wachtwoord mag niet hetzelfde zijn als het vorige',
    passwords_differ: 'Wachtwoorden komen niet overeen',
    code_format: 'De code heeft zes cijfers',
    code_wrong: 'Deze code klopt niet',
    code_expired: 'Deze code is verlopen of al gebruikt. Vraag een nieuwe aan',
    code_tries: 'Te veel verkeerde codes. Vraag een nieuwe aan',
    step_ended: 'Deze stap is verlopen. Begin opnieuw met je e-mailadres',
    link_expired: 'Deze link is verlopen of al gebruikt. Vraag een nieuwe aan',
    return_address: 'Naar dit adres sturen we niemand door',
    picture_kind: 'Kies een PNG-, JPEG- of WebP-foto',
    picture_broken: 'Deze foto is beschadigd. Kies een andere',
    picture_bytes: 'De foto mag maximaal 5 MB groot zijn',
    picture_pixels: 'Deze foto heeft te veel pixels. Kies een kleinere',
  },
  noteLabel: 'Notitie',
  paymentNames: {
    cash: 'Betalen in de zaak',
    ideal: 'Online betalen met iDEAL',
    discount: 'Niets te betalen',
    bundle: 'Met je bundel betalen',
    subscription: 'Met je abonnement betalen',
  },
  loyaltyDiscount: (percent) => `${percent}% spaarkorting`,
  paymentMethods: {
    cash: 'In de vestiging',
    ideal: 'iDEAL',
    discount: 'Niets te betalen',
    bundle: 'Bundel',
    subscription: 'Abonnement',
    legacy: 'Vroegere betaalwijze',
  },
  cancelled: {
    done: 'Je boeking is geannuleerd',
    refunded: 'Je boeking is geannuleerd, de betaling wordt volgende maandag teruggestort',
    partly: cancelling.partly,
  },
  deskCancelling: desk.cancelling,
  feedback: {
    title: (service) => `Hoe was ${service}?`,
    lead: (shop, startsAt) =>
      `Je bezoek aan ${shop}, ${moment(startsAt)}. Het kost je maar even, en anderen zien het bij de beoordelingen.`,
    ratings: { good: 'Goed', ok: 'Oké', poor: 'Slecht' },
    comment: 'Wat wil je erover zeggen? (niet verplicht)',
    send: 'Versturen',
    choose: 'Kies er een',
    thanks: { title: 'Dank je wel', text: 'Je beoordeling staat nu bij de beoordelingen.' },
    gone: {
      title: 'Deze link werkt niet meer',
      text: 'Hij is al gebruikt of verlopen. Beoordelen kan nog steeds bij je reserveringen.',
    },
  },
  paymentReturn: {
    pending: {
      title: 'We wachten op je bank',
      text: 'Zodra je bank het laat weten, zie je het hier. Meestal duurt dat een paar seconden.',
    },
    ok: {
      title: 'Je betaling is binnen',
      text: 'Bedankt. Alles is geregeld en we hebben je een e-mail gestuurd.',
    },
    failed: {
      title: 'Je betaling is niet gelukt',
      text: 'Er is niets afgeschreven. Je kunt het opnieuw proberen of op een andere manier betalen.',
    },
    cancelled: {
      title: 'Je hebt de betaling geannuleerd',
      text: 'Er is niets afgeschreven.',
    },
    expired: {
      title: 'De tijd om te betalen is verstreken',
      text: 'Er is niets geboekt. Schrijft je bank toch nog iets af, dan krijg je het terug.',
    },
    refunded: {
      title: 'Je krijgt je geld terug',
      text: 'Je betaling is binnengekomen, maar we konden haar niet meer gebruiken. We storten het bedrag terug en hebben je een e-mail gestuurd.',
    },
    unknown: {
      title: 'We kennen deze betaling niet',
      text: 'Controleer het adres of kijk bij je boekingen.',
    },
  },
  closeWindow: 'Je kunt dit venster sluiten en teruggaan naar waar je hebt geboekt.',
  agreement: ({ company, name, priceCents, duration, startsOn, groups, ownTerms }) => [
    `Je sluit bij ${company} het abonnement ${name} af.`,
    priceCents === 0
      ? 'Het kost niets.'
      : `Het kost ${formatEuro(priceCents)} ${rhythm[duration]}. De eerste periode betaal je nu, elke volgende wanneer die begint.`,
    `De eerste dag is ${longDay(startsOn)}.`,
    ...groups.map(allowing),
    ownTerms ??
      'Het wordt vanzelf verlengd. Dat kun je op elk moment stoppen bij de details; het eindigt dan met de laatste periode die in rekening is gebracht, en die wordt niet terugbetaald.',
    ...(priceCents === 0
      ? []
      : [
          'Is een periode niet binnen 7 dagen betaald, dan kun je pas weer met het abonnement boeken als die betaald is en worden bezoeken die erin geboekt zijn, vrijgegeven.',
        ]),
  ],
  mailReason: (company) => `Je ontvangt deze e-mail omdat je adres bij ${company} is ingevuld.`,
  mails: {
    verification_code: ({ code }, company) => ({
      subject: `${code} is je code voor ${company}`,
      title: 'Bevestig je e-mailadres',
      lines: [`Vul deze code in om verder te gaan bij ${company}.`],
      code,
      after: ['De code is 10 minuten geldig. Heb je er niet om gevraagd, dan kun je deze e-mail negeren.'],
    }),
    reset_code: ({ code }, company) => ({
      subject: `${code} is je code voor een nieuw wachtwoord`,
      title: 'Stel een nieuw wachtwoord in',
      lines: [`Vul deze code in om een nieuw wachtwoord in te stellen bij ${company}.`],
      code,
      after: ['De code is 10 minuten geldig. Heb je er niet om gevraagd, dan blijft je wachtwoord zoals het is.'],
    }),
    reset_link: ({ link }, company) => ({
      subject: `Je nieuwe wachtwoord voor ${company}`,
      title: 'Stel een nieuw wachtwoord in',
      lines: [`Je wilt een nieuw wachtwoord instellen bij ${company}.`],
      button: { label: 'Nieuw wachtwoord instellen', url: link },
      after: [
        'De link is een uur geldig en werkt één keer. Heb je er niet om gevraagd, dan blijft je wachtwoord zoals het is.',
      ],
    }),
    welcome: ({ firstName }, company) => ({
      subject: `Welkom bij ${company}`,
      title: `Welkom, ${firstName}`,
      lines: [`Je account bij ${company} is klaar.`, 'Vanaf nu log je in met dit e-mailadres en je wachtwoord.'],
    }),
    booking_confirmed: (visit, company, postedAt) => ({
      subject: `Geboekt: ${visit.serviceName}, ${moment(visit.startsAt)}`,
      title: 'Je boeking is bevestigd',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        paying[howPaid(visit)](formatEuro(visit.costCents)),
        cancellingLine(cancelling, visit, company, postedAt),
      ],
      after: ['Met het agendabestand in deze e-mail zet je het bezoek in je agenda.'],
      calendar: visitCalendar(visit, company, postedAt),
    }),
    payment_failed: ({ what, reason }) => ({
      subject: `Niet betaald: ${what}`,
      title: 'Je betaling is niet afgerond',
      lines: [failing[reason](what), 'Er is niets afgeschreven. Wil je het nog steeds, begin dan opnieuw.'],
      after: [
        'Is het geld toch van je rekening afgeschreven, dan hoef je niets te doen: je krijgt waarvoor je hebt betaald, of je geld terug.',
      ],
    }),
    refund_due: ({ what, amountCents, dueOn }) => ({
      subject: `Je terugbetaling van ${formatEuro(amountCents)}`,
      title: 'Je krijgt je geld terug',
      lines: [
        `We hebben je betaling voor ${what} ontvangen, maar konden die niet meer gebruiken. Dat spijt ons.`,
        `Op ${dayNamed(dueOn)} storten we ${formatEuro(amountCents)} terug op de rekening waarmee je hebt betaald.`,
      ],
      after: ['Het kan een paar dagen duren voordat het geld er is. Je hoeft niets te doen.'],
    }),
    cancelled: (visit, company, postedAt) => ({
      subject: `Geannuleerd: ${visit.serviceName}, ${moment(visit.startsAt)}`,
      title: 'Je boeking is geannuleerd',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        cancelling.became[visit.outcome](visit.refund),
      ],
      after: ['Met het agendabestand in deze e-mail haal je het bezoek uit je agenda.'],
      calendar: visitCalendar(visit, company, postedAt, true),
    }),
    feedback: ({ serviceName, link }, company) => ({
      subject: `Hoe was ${serviceName}?`,
      title: 'Hoe was je bezoek?',
      lines: [`Laat ${company} weten wat je ervan vond. Goed, oké of slecht: één tik is genoeg.`],
      button: { label: 'Beoordeel je bezoek', url: link },
      after: ['De link werkt één keer en 14 dagen lang. Je kunt deze e-mails uitzetten in je profiel.'],
    }),
    reminder: (visit, company, postedAt) => ({
      subject: `Herinnering: ${visit.serviceName}, ${moment(visit.startsAt)}`,
      title: 'Tot snel',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        `We kijken uit naar je bezoek aan ${company}.`,
      ],
      after: ['Herinneringen kun je in je profiel uitzetten.'],
      calendar: visitCalendar(visit, company, postedAt),
    }),
    bundle_bought: ({ bundleName, maxUsages, endsAt, costCents }) => ({
      subject: `${bundleName} is van jou`,
      title: 'Bedankt voor je aankoop',
      lines: [
        bundleName,
        `Bezoeken: ${maxUsages === -1 ? 'onbeperkt' : maxUsages}`,
        endsAt === null ? 'Verloopt nooit' : `Geldig tot ${longDay(endsAt)}`,
        `Prijs: ${formatEuro(costCents)}`,
      ],
      after: ['Kies bij het boeken de bundel als betaalwijze.'],
    }),
    subscription_bought: ({ subscriptionName, priceCents, duration, startsAt, nextChargeAt }) => ({
      subject: `${subscriptionName} is van jou`,
      title: 'Bedankt voor je aankoop',
      lines: [
        subscriptionName,
        `Eerste dag: ${longDay(startsAt)}`,
        `Prijs: ${formatEuro(priceCents)} ${rhythm[duration]}`,
        ...(nextChargeAt === null ? [] : [`Volgende betaling: ${longDay(nextChargeAt)}`]),
      ],
      after: ['Kies bij het boeken het abonnement als betaalwijze. De verlenging kun je op elk moment stoppen.'],
    }),
    ...membershipMails,
    ...staffMails,
    ...desk.mails,
  },
};
