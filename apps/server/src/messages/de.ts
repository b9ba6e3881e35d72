import { datesIn, formatEuro } from '@embook/domain/shared';
import type { MailData } from '../infra/mail/mail-data.ts';
import { cancelling } from './cancelling/de.ts';
import { cancellingLine } from './cancelling/words.ts';
import { desk } from './desk/de.ts';
import { membershipMails } from './membership/de.ts';
import { staffMails, staffProblems } from './staff/de.ts';
import { type HowPaid, howPaid, placeOf, visitCalendar } from './visit.ts';
import type { AgreementTerms, Messages } from './words.ts';

const { moment, longDay, dayNamed } = datesIn('de');

const paying: Record<HowPaid, (cost: string) => string> = {
  bundle: () => 'Mit Ihrem Paket bezahlt',
  subscription: () => 'Mit Ihrer Mitgliedschaft bezahlt',
  nothing: () => 'Nichts zu bezahlen',
  paid: (cost) => `Bezahlt: ${cost}`,
  at_shop: (cost) => `Vor Ort zu bezahlen: ${cost}`,
};

const failing: Record<MailData['payment_failed']['reason'], (what: string) => string> = {
  failed: (what) => `Ihre Zahlung für ${what} ist nicht zustande gekommen.`,
  cancelled: (what) => `Sie haben die Zahlung für ${what} abgebrochen.`,
  expired: (what) => `Die Zeit, um ${what} zu bezahlen, ist abgelaufen.`,
};

const rhythm = { monthly: 'im Monat', '4_weeks': 'alle vier Wochen' } as const;

function allowing({ services, allowance, missedWeeks }: AgreementTerms['groups'][number]): string {
  const what = services.join(', ');
  if (allowance.kind === 'unlimited') return `${what}: so oft Sie möchten.`;
  const per = allowance.per === 'week' ? 'pro Woche' : 'pro Monat';
  const missed = missedWeeks === 1 ? 'einer weiteren Woche' : `${missedWeeks} weiteren Wochen`;
  return `${what}: ${allowance.times}-mal ${per}.${missedWeeks ? ` Was Sie verpassen, können Sie innerhalb von ${missed} nachholen.` : ''}`;
}

export const de: Messages = {
  problems: {
    invalid_fields: 'Bitte prüfen Sie die markierten Felder.',
    malformed_request: 'Die Anfrage konnte nicht gelesen werden.',
    session_ended: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich an.',
    ...staffProblems,
    company_unknown: 'Dieses Unternehmen ist hier nicht bekannt. Bitte prüfen Sie den Unternehmensschlüssel.',
    company_banned: 'Dieses Unternehmen ist nicht mehr verfügbar.',
    customer_blocked: 'Ihr Konto wurde von diesem Unternehmen gesperrt.',
    credentials_wrong: 'Benutzername oder Passwort dieses Widgets ist falsch.',
    not_found: 'Unter dieser Adresse gibt es nichts.',
    shop_not_found: 'Diesen Standort gibt es nicht.',
    service_not_found: 'Diese Leistung gibt es nicht.',
    room_not_found: 'Diese Leistung kann dort nicht gebucht werden.',
    event_not_found: 'Die Veranstaltung ist bereits beendet oder der Link ist ungültig',
    bundle_not_found: 'Dieses Paket gibt es nicht.',
    loyalty_not_offered: 'Dieses Unternehmen hat kein Treueprogramm.',
    booking_not_found: 'Wir konnten diese Buchung nicht finden.',
    time_taken: 'Diese Zeit wurde gerade vergeben. Bitte wählen Sie eine andere.',
    time_passed: 'Diese Zeit ist vorbei. Bitte wählen Sie eine andere.',
    session_full: 'Der letzte Platz wurde gerade vergeben.',
    session_cancelled: 'Dieser Termin wurde abgesagt.',
    already_booked: 'Das haben Sie bereits gebucht.',
    already_in_session: 'Sie haben hier bereits einen Platz. Sie finden ihn unter „Meine Buchungen“.',
    price_changed: 'Der Preis hat sich geändert. Bitte sehen Sie ihn sich noch einmal an.',
    too_many_holds: 'Sie haben zwei unbezahlte Buchungen offen. Bitte bezahlen oder stornieren Sie zuerst eine davon.',
    too_many_unpaid:
      'Sie haben bereits so viele Termine offen, die vor Ort bezahlt werden, wie gleichzeitig möglich sind. Bitte wählen Sie eine andere Zahlungsart oder stornieren Sie zuerst einen davon.',
    key_reused: 'Diese Anfrage wurde bereits für etwas anderes verwendet. Bitte beginnen Sie von vorn.',
    cannot_cancel: 'Dieser Termin kann hier nicht mehr storniert werden.',
    cannot_move: 'Dieser Termin kann nicht verschoben werden.',
    not_covered:
      'Ihr Paket oder Abonnement deckt einen Besuch zu dieser Zeit nicht ab: Dafür ist nichts mehr übrig, es ist pausiert oder unbezahlt, oder es endet vorher. Bitte wählen Sie eine andere Zeit.',
    cannot_rate: 'Dieser Termin kann jetzt nicht bewertet werden.',
    already_subscribed: 'Sie haben dieses Abonnement bereits.',
    subscription_not_found: 'Wir konnten dieses Abonnement nicht finden.',
    too_large: 'Die Anfrage ist zu groß.',
    unsupported_media: 'Anfragen müssen als Formular gesendet werden.',
    too_many_requests: 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
    too_many_tries: 'Zu viele Versuche. Bitte warten Sie oder setzen Sie per E-Mail ein neues Passwort.',
    internal: 'Ein interner Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
    unavailable: 'Wir sind gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    payment_unavailable:
      'Der Zahlungsdienst ist nicht erreichbar. Es wurde nichts gebucht oder abgebucht. Bitte versuchen Sie es gleich noch einmal.',
  },
  fields: {
    required: 'Dieses Feld darf nicht leer sein',
    invalid: 'Dieser Wert ist nicht gültig',
    too_long: 'Dieser Text ist zu lang',
    repeated: 'Dieses Feld darf nur einmal gesendet werden',
    too_many: 'Zu viele Werte',
    not_text: 'Dieser Text enthält Zeichen, die nicht gespeichert werden können',
    milliseconds: 'Zeiten werden in Sekunden angegeben, nicht in Millisekunden',
    email: 'Falsches E-Mail-Format!',
    name_length: 'Der Name darf höchstens 24 Zeichen lang sein',
    contact_number: 'Diese Telefonnummer können wir nicht anrufen. Bitte prüfen Sie Land und Ziffern',
    birth_date: 'Bitte geben Sie ein gültiges Geburtsdatum ein',
    read_only: 'Dieses Feld kann nicht geändert werden',
    not_offered: 'Diese Zahlungsart wird hier nicht angeboten',
    start_date: 'Bitte wählen Sie einen Tag ab heute, höchstens 60 Tage im Voraus',
    bank: 'Bitte wählen Sie Ihre Bank',
    password_required: 'Bitte geben Sie das Passwort ein',
    password_short: 'Das Passwort muss mindestens 8 Zeichen lang sein',
    password_long: 'Das Passwort darf höchstens 200 Zeichen lang sein',
    password_wrong: 'Dieses Passwort ist nicht richtig',
    password_same: 'Das Passwort darf nicht mit dem vorherigen übereinstimmen',
    passwords_differ: 'Die Passwörter stimmen nicht überein',
    code_format: 'Der Code hat sechs Ziffern',
    code_wrong: 'Dieser Code ist nicht richtig',
    code_expired: 'Dieser Code ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an',
    code_tries: 'Zu viele falsche Codes. Bitte fordern Sie einen neuen an',
    step_ended: 'Dieser Schritt ist abgelaufen. Bitte beginnen Sie noch einmal mit Ihrer E-Mail-Adresse',
    link_expired: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an',
    return_address: 'An diese Adresse leiten wir niemanden weiter',
    picture_kind: 'Bitte wählen Sie ein Bild als PNG, JPEG oder WebP',
    picture_broken: 'Dieses Bild ist beschädigt. Bitte wählen Sie ein anderes',
    picture_bytes: 'Das Bild darf höchstens 5 MB groß sein',
    picture_pixels: 'Dieses Bild hat zu viele Pixel. Bitte wählen Sie ein kleineres',
  },
  noteLabel: 'Notiz',
  paymentNames: {
    cash: 'Vor Ort bezahlen',
    ideal: 'Online mit iDEAL bezahlen',
    discount: 'Nichts zu bezahlen',
    bundle: 'Mit Ihrem Paket bezahlen',
    subscription: 'Mit Ihrer Mitgliedschaft bezahlen',
  },
  loyaltyDiscount: (percent) => `${percent} % Treuerabatt`,
  paymentMethods: {
    cash: 'Vor Ort',
    ideal: 'iDEAL',
    discount: 'Nichts zu bezahlen',
    bundle: 'Paket',
    subscription: 'Mitgliedschaft',
    legacy: 'Frühere Zahlungsart',
  },
  cancelled: {
    done: 'Ihre Buchung ist storniert',
    refunded: 'Ihre Buchung ist storniert, die Zahlung wird nächsten Montag erstattet',
    partly: cancelling.partly,
  },
  deskCancelling: desk.cancelling,
  feedback: {
    title: (service) => `Wie war ${service}?`,
    lead: (shop, startsAt) =>
      `Ihr Besuch bei ${shop}, ${moment(startsAt)}. Es dauert nur einen Augenblick, und andere sehen es unter den Bewertungen.`,
    ratings: { good: 'Gut', ok: 'Okay', poor: 'Schlecht' },
    comment: 'Was möchten Sie sagen? (freiwillig)',
    send: 'Senden',
    choose: 'Bitte wählen Sie eines aus',
    thanks: { title: 'Vielen Dank', text: 'Ihre Bewertung steht jetzt unter den Bewertungen.' },
    gone: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er wurde schon benutzt oder ist abgelaufen. Bewerten können Sie den Besuch weiterhin bei Ihren Reservierungen.',
    },
  },
  paymentReturn: {
    pending: {
      title: 'Wir warten auf Ihre Bank',
      text: 'Sobald Ihre Bank sich meldet, steht es hier. Meist dauert das nur wenige Sekunden.',
    },
    ok: {
      title: 'Ihre Zahlung ist angekommen',
      text: 'Vielen Dank. Alles ist erledigt, und wir haben Ihnen eine E-Mail geschickt.',
    },
    failed: {
      title: 'Ihre Zahlung ist nicht zustande gekommen',
      text: 'Es wurde nichts abgebucht. Sie können es noch einmal versuchen oder anders bezahlen.',
    },
    cancelled: {
      title: 'Sie haben die Zahlung abgebrochen',
      text: 'Es wurde nichts abgebucht.',
    },
    expired: {
      title: 'Die Zeit zum Bezahlen ist abgelaufen',
      text: 'Es wurde nichts gebucht. Sollte Ihre Bank doch noch etwas abbuchen, erhalten Sie das Geld zurück.',
    },
    refunded: {
      title: 'Sie erhalten Ihr Geld zurück',
      text: 'Ihre Zahlung ist angekommen, wir konnten sie aber nicht mehr verwenden. Wir überweisen sie zurück und haben Ihnen eine E-Mail geschickt.',
    },
    unknown: {
      title: 'Wir kennen diese Zahlung nicht',
      text: 'Bitte prüfen Sie die Adresse oder sehen Sie in Ihren Buchungen nach.',
    },
  },
  closeWindow: 'Sie können dieses Fenster schließen und dorthin zurückkehren, wo Sie gebucht haben.',
  agreement: ({ company, name, priceCents, duration, startsOn, groups, ownTerms }) => [
    `Sie schließen bei ${company} das Abonnement ${name} ab.`,
    priceCents === 0
      ? 'Es kostet nichts.'
      : `Es kostet ${formatEuro(priceCents)} ${rhythm[duration]}. Den ersten Zeitraum bezahlen Sie jetzt, jeden weiteren zu seinem Beginn.`,
    `Der erste Tag ist ${longDay(startsOn)}.`,
    ...groups.map(allowing),
    ownTerms ??
      'Es verlängert sich von selbst. Sie können das in den Details jederzeit beenden; es endet dann mit dem zuletzt berechneten Zeitraum, der nicht erstattet wird.',
    ...(priceCents === 0
      ? []
      : [
          'Wird ein Zeitraum nicht innerhalb von 7 Tagen bezahlt, können Sie mit dem Abonnement erst wieder buchen, wenn er bezahlt ist, und darin gebuchte Besuche werden freigegeben.',
        ]),
  ],
  mailReason: (company) => `Sie erhalten diese E-Mail, weil Ihre Adresse bei ${company} angegeben wurde.`,
  mails: {
    verification_code: ({ code }, company) => ({
      subject: `${code} ist Ihr Code für ${company}`,
      title: 'E-Mail-Adresse bestätigen',
      lines: [`Geben Sie diesen Code ein, um bei ${company} fortzufahren.`],
      code,
      after: ['Er gilt 10 Minuten. Falls Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.'],
    }),
    reset_code: ({ code }, company) => ({
      subject: `${code} ist Ihr Code für ein neues Passwort`,
      title: 'Neues Passwort festlegen',
      lines: [`Geben Sie diesen Code ein, um bei ${company} ein neues Passwort festzulegen.`],
      code,
      after: ['Er gilt 10 Minuten. Falls Sie ihn nicht angefordert haben, bleibt Ihr Passwort unverändert.'],
    }),
    reset_link: ({ link }, company) => ({
      subject: `Ihr neues Passwort für ${company}`,
      title: 'Neues Passwort festlegen',
      lines: [`Sie möchten bei ${company} ein neues Passwort festlegen.`],
      button: { label: 'Neues Passwort festlegen', url: link },
      after: [
        'Der Link gilt eine Stunde und funktioniert einmal. Falls Sie ihn nicht angefordert haben, bleibt Ihr Passwort unverändert.',
      ],
    }),
    welcome: ({ firstName }, company) => ({
      subject: `Willkommen bei ${company}`,
      title: `Willkommen, ${firstName}`,
      lines: [
        `Ihr Konto bei ${company} ist bereit.`,
        'Ab jetzt melden Sie sich mit dieser E-Mail-Adresse und Ihrem Passwort an.',
      ],
    }),
    booking_confirmed: (visit, company, postedAt) => ({
      subject: `Gebucht: ${visit.serviceName}, ${moment(visit.startsAt)}`,
      title: 'Ihre Buchung ist bestätigt',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        paying[howPaid(visit)](formatEuro(visit.costCents)),
        cancellingLine(cancelling, visit, company, postedAt),
      ],
      after: ['Mit der Kalenderdatei in dieser E-Mail tragen Sie den Besuch in Ihren Kalender ein.'],
      calendar: visitCalendar(visit, company, postedAt),
    }),
    payment_failed: ({ what, reason }) => ({
      subject: `Nicht bezahlt: ${what}`,
      title: 'Ihre Zahlung wurde nicht abgeschlossen',
      lines: [
        failing[reason](what),
        'Es wurde nichts abgebucht. Wenn Sie weiterhin möchten, beginnen Sie bitte von vorn.',
      ],
      after: [
        'Sollte das Geld dennoch von Ihrem Konto abgegangen sein, müssen Sie nichts tun: Sie bekommen, was Sie bezahlt haben, oder Ihr Geld zurück.',
      ],
    }),
    refund_due: ({ what, amountCents, dueOn }) => ({
      subject: `Ihre Erstattung von ${formatEuro(amountCents)}`,
      title: 'Sie bekommen Ihr Geld zurück',
      lines: [
        `Ihre Zahlung für ${what} ist angekommen, wir konnten sie aber nicht mehr verwenden. Das tut uns leid.`,
        `Am ${dayNamed(dueOn)} überweisen wir ${formatEuro(amountCents)} auf das Konto zurück, von dem Sie bezahlt haben.`,
      ],
      after: ['Bis das Geld ankommt, kann es einige Tage dauern. Sie müssen nichts tun.'],
    }),
    cancelled: (visit, company, postedAt) => ({
      subject: `Storniert: ${visit.serviceName}, ${moment(visit.startsAt)}`,
      title: 'Ihre Buchung ist storniert',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        cancelling.became[visit.outcome](visit.refund),
      ],
      after: ['Mit der Kalenderdatei in dieser E-Mail nehmen Sie den Besuch aus Ihrem Kalender.'],
      calendar: visitCalendar(visit, company, postedAt, true),
    }),
    feedback: ({ serviceName, link }, company) => ({
      subject: `Wie war ${serviceName}?`,
      title: 'Wie war Ihr Besuch?',
      lines: [`Bitte sagen Sie ${company}, wie es Ihnen gefallen hat. Gut, okay oder schlecht: Ein Tipp genügt.`],
      button: { label: 'Besuch bewerten', url: link },
      after: ['Der Link gilt einmal und 14 Tage lang. Diese E-Mails können Sie in Ihrem Profil ausschalten.'],
    }),
    reminder: (visit, company, postedAt) => ({
      subject: `Erinnerung: ${visit.serviceName}, ${moment(visit.startsAt)}`,
      title: 'Bis bald',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        `Wir freuen uns auf Ihren Besuch bei ${company}.`,
      ],
      after: ['Erinnerungen können Sie in Ihrem Profil abschalten.'],
      calendar: visitCalendar(visit, company, postedAt),
    }),
    bundle_bought: ({ bundleName, maxUsages, endsAt, costCents }) => ({
      subject: `${bundleName} gehört Ihnen`,
      title: 'Vielen Dank für Ihren Kauf',
      lines: [
        bundleName,
        `Besuche: ${maxUsages === -1 ? 'beliebig viele' : maxUsages}`,
        endsAt === null ? 'Läuft nie ab' : `Gültig bis ${longDay(endsAt)}`,
        `Preis: ${formatEuro(costCents)}`,
      ],
      after: ['Wählen Sie beim Buchen das Paket als Zahlungsart.'],
    }),
    subscription_bought: ({ subscriptionName, priceCents, duration, startsAt, nextChargeAt }) => ({
      subject: `${subscriptionName} gehört Ihnen`,
      title: 'Vielen Dank für Ihren Kauf',
      lines: [
        subscriptionName,
        `Erster Tag: ${longDay(startsAt)}`,
        `Preis: ${formatEuro(priceCents)} ${rhythm[duration]}`,
        ...(nextChargeAt === null ? [] : [`Nächste Zahlung: ${longDay(nextChargeAt)}`]),
      ],
      after: ['Wählen Sie beim Buchen das Abonnement als Zahlungsart. Die Verlängerung können Sie jederzeit beenden.'],
    }),
    ...membershipMails,
    ...staffMails,
    ...desk.mails,
  },
};
