import type { Messages } from './index.ts';

export const nl: Messages = {
  problems: {
    invalid_fields: 'Controleer de gemarkeerde velden.',
    malformed_request: 'De aanvraag kon niet worden gelezen.',
    session_ended: 'Je sessie is verlopen. Log in a.u.b.',
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
    too_large: 'De aanvraag is te groot.',
    unsupported_media: 'Aanvragen moeten als formulier worden verstuurd.',
    too_many_requests: 'Te veel aanvragen. Wacht even en probeer het opnieuw.',
    internal: 'Er is een interne fout opgetreden. Probeer het opnieuw.',
    unavailable: 'We zijn even niet bereikbaar. Probeer het zo opnieuw.',
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
  },
};
