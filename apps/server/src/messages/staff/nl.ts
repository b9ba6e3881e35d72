import type { StaffMails, StaffProblems } from '../words.ts';

export const staffProblems: StaffProblems = {
  sign_in_refused: 'E-mail, wachtwoord of code klopt niet.',
  second_factor_missing: 'Vul de code uit je authenticator-app in.',
  passkey_refused: 'Deze passkey is niet geaccepteerd. Probeer het nog eens of gebruik je wachtwoord.',
  not_allowed: 'Dit hoort niet bij je rol.',
  fresh_sign_in_needed: 'Bevestig eerst dat jij het bent en probeer het dan nog eens.',
  second_factor_required: 'Je bedrijf vraagt om een tweede factor. Stel er een in en log daarmee in.',
  more_than_own: 'Je kunt alleen geven, wijzigen of wegnemen wat je zelf hebt.',
  foreign_origin: 'Dit verzoek kwam van een andere website en is niet uitgevoerd.',
  invitation_over: 'Deze uitnodiging is gebruikt, ingetrokken of verlopen. Vraag om een nieuwe.',
  stale: 'Iemand anders heeft dit intussen gewijzigd. Bekijk het nog eens.',
  last_owner: 'Een bedrijf heeft minstens één eigenaar nodig. Maak eerst iemand anders eigenaar.',
  already_member: 'Deze persoon werkt hier al.',
  customer_known: 'Deze klant is al bekend.',
  not_standing: 'Dit bezoek is geannuleerd of nog niet bevestigd.',
  already_paid: 'Voor dit bezoek hoeft niets meer betaald te worden.',
};

/** What people who work somewhere are written. */
export const staffMails: StaffMails = {
  staff_invitation: ({ link, inviter }, company) => ({
    subject: `Kom bij het team van ${company}`,
    title: 'Je bent uitgenodigd',
    lines: [
      inviter === null
        ? `Je bent uitgenodigd om ${company} in Embook te beheren.`
        : `${inviter} nodigt je uit om met ${company} in Embook te werken.`,
    ],
    button: { label: 'Uitnodiging aannemen', url: link },
    after: [
      'De link werkt één keer, zeven dagen lang en alleen voor dit adres.',
      'Verwachtte je dit niet? Dan hoef je niets te doen.',
    ],
  }),
};
