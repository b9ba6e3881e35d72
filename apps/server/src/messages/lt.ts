import type { Messages } from './index.ts';

export const lt: Messages = {
  problems: {
    invalid_fields: 'Patikrinkite pažymėtus laukus.',
    malformed_request: 'Užklausos nepavyko perskaityti.',
    session_ended: 'Jūsų sesija baigėsi. Prisijunkite.',
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
    too_large: 'Užklausa per didelė.',
    unsupported_media: 'Užklausos turi būti siunčiamos kaip forma.',
    too_many_requests: 'Per daug užklausų. Truputį palaukite ir bandykite dar kartą.',
    internal: 'Įvyko vidinė klaida. Bandykite dar kartą.',
    unavailable: 'Šiuo metu esame nepasiekiami. Netrukus bandykite dar kartą.',
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
  },
};
