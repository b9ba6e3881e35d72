import type { Messages } from './index.ts';

export const de: Messages = {
  problems: {
    invalid_fields: 'Bitte prüfen Sie die markierten Felder.',
    malformed_request: 'Die Anfrage konnte nicht gelesen werden.',
    session_ended: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich an.',
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
    too_large: 'Die Anfrage ist zu groß.',
    unsupported_media: 'Anfragen müssen als Formular gesendet werden.',
    too_many_requests: 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
    internal: 'Ein interner Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
    unavailable: 'Wir sind gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
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
  },
};
