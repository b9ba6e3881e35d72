import type { StaffMails, StaffProblems } from '../words.ts';

export const staffProblems: StaffProblems = {
  sign_in_refused: 'El. paštas, slaptažodis arba kodas neteisingas.',
  second_factor_missing: 'Įveskite kodą iš autentifikavimo programėlės.',
  passkey_refused: 'Šis prieigos raktas nepriimtas. Pabandykite dar kartą arba naudokite slaptažodį.',
  not_allowed: 'Jūsų vaidmuo to neapima.',
  fresh_sign_in_needed: 'Patvirtinkite, kad tai jūs, ir pabandykite dar kartą.',
  second_factor_required: 'Jūsų įmonė reikalauja antrojo veiksnio. Nustatykite jį ir prisijunkite su juo.',
  more_than_own: 'Galite suteikti, keisti ar atimti tik tai, ką turite patys.',
  foreign_origin: 'Ši užklausa atėjo iš kitos svetainės ir nebuvo įvykdyta.',
  invitation_over: 'Šis kvietimas jau panaudotas, atšauktas arba nebegalioja. Paprašykite naujo.',
  stale: 'Kažkas kitas tuo metu tai pakeitė. Peržiūrėkite dar kartą.',
  last_owner: 'Įmonei reikia bent vieno savininko. Pirmiausia paskirkite savininku ką nors kitą.',
  already_member: 'Šis žmogus čia jau dirba.',
  customer_known: 'Šis klientas jau įtrauktas.',
  not_standing: 'Šis apsilankymas atšauktas arba dar nepatvirtintas.',
  already_paid: 'Už šį apsilankymą nieko mokėti nebereikia.',
};

/** What people who work somewhere are written. */
export const staffMails: StaffMails = {
  staff_invitation: ({ link, inviter }, company) => ({
    subject: `Prisijunkite prie „${company}“ komandos`,
    title: 'Jūs pakviesti',
    lines: [
      inviter === null
        ? `Kviečiame jus valdyti „${company}“ Embook sistemoje.`
        : `${inviter} kviečia jus dirbti su „${company}“ Embook sistemoje.`,
    ],
    button: { label: 'Priimti kvietimą', url: link },
    after: [
      'Nuoroda veikia vieną kartą, septynias dienas ir tik šiam adresui.',
      'Jei to nesitikėjote, nieko daryti nereikia.',
    ],
  }),
};
