import type { StaffMails, StaffProblems } from '../words.ts';

export const staffProblems: StaffProblems = {
  sign_in_refused: 'E-Mail, Passwort oder Code stimmt nicht.',
  second_factor_missing: 'Bitte geben Sie den Code aus Ihrer Authenticator-App ein.',
  passkey_refused:
    'Dieser Passkey wurde nicht angenommen. Bitte versuchen Sie es noch einmal oder nutzen Sie Ihr Passwort.',
  not_allowed: 'Ihre Rolle umfasst das nicht.',
  fresh_sign_in_needed: 'Bitte bestätigen Sie, dass Sie es sind, und versuchen Sie es dann noch einmal.',
  second_factor_required:
    'Ihr Unternehmen verlangt einen zweiten Faktor. Bitte richten Sie einen ein und melden Sie sich damit an.',
  more_than_own: 'Sie können nur vergeben, ändern oder entziehen, was Sie selbst haben.',
  foreign_origin: 'Diese Anfrage kam von einer anderen Website und wurde nicht ausgeführt.',
  invitation_over:
    'Diese Einladung wurde schon genutzt, zurückgezogen oder ist abgelaufen. Bitte lassen Sie sich eine neue schicken.',
  stale: 'Jemand anderes hat das inzwischen geändert. Bitte sehen Sie es sich noch einmal an.',
  last_owner:
    'Ein Unternehmen braucht mindestens eine Inhaberin oder einen Inhaber. Bitte ernennen Sie zuerst jemand anderen.',
  already_member: 'Diese Person arbeitet hier schon.',
  customer_known: 'Diese Kundin oder dieser Kunde ist schon bekannt.',
  not_standing: 'Dieser Besuch wurde storniert oder ist noch nicht bestätigt.',
  already_paid: 'Für diesen Besuch ist nichts mehr zu bezahlen.',
};

/** What people who work somewhere are written. */
export const staffMails: StaffMails = {
  staff_invitation: ({ link, inviter }, company) => ({
    subject: `Willkommen im Team von ${company}`,
    title: 'Sie sind eingeladen',
    lines: [
      inviter === null
        ? `Sie sind eingeladen, ${company} in Embook zu führen.`
        : `${inviter} lädt Sie ein, mit ${company} in Embook zu arbeiten.`,
    ],
    button: { label: 'Einladung annehmen', url: link },
    after: [
      'Der Link gilt einmal, sieben Tage lang und nur für diese Adresse.',
      'Wenn Sie damit nicht gerechnet haben, brauchen Sie nichts zu tun.',
    ],
  }),
};
