import type { StaffMails, StaffProblems } from '../words.ts';

export const staffProblems: StaffProblems = {
  sign_in_refused: 'E-mail, password or code is not right.',
  second_factor_missing: 'Please enter the code from your authenticator app.',
  passkey_refused: 'This passkey was not accepted. Please try again or use your password.',
  not_allowed: 'Your role does not include this.',
  fresh_sign_in_needed: 'Please confirm that it is you, then try again.',
  second_factor_required: 'Your company asks for a second factor. Please set one up and sign in with it.',
  more_than_own: 'You can only give, change or take away what you have yourself.',
  foreign_origin: 'This request came from another site and was not carried out.',
  invitation_over: 'This invitation has been used, taken back or has run out. Please ask for a new one.',
  stale: 'Someone else changed this in the meantime. Please look at it again.',
  last_owner: 'A company needs at least one owner. Make someone else an owner first.',
  already_member: 'This person already works here.',
  customer_known: 'This customer is known already.',
  not_standing: 'This visit was cancelled or is not confirmed yet.',
  already_paid: 'Nothing is left to pay for this visit.',
};

/** What people who work somewhere are written. */
export const staffMails: StaffMails = {
  staff_invitation: ({ link, inviter }, company) => ({
    subject: `Join the team of ${company}`,
    title: 'You are invited',
    lines: [
      inviter === null
        ? `You are invited to run ${company} in Embook.`
        : `${inviter} invites you to work with ${company} in Embook.`,
    ],
    button: { label: 'Accept the invitation', url: link },
    after: [
      'The link works once and for seven days, and only for this address.',
      'If you did not expect it, you need not do anything.',
    ],
  }),
};
