import { dayFromMask, maskFromDay, withPlus } from '@embook/domain/auth';
import type { Profile, ProfileChange } from '@embook/domain/profile';
import { m } from '../../paraglide/messages.js';

/** The values of the account form: every field is text. */
export interface AccountValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly contactNumber: string;
  readonly birthDate: string;
  /** Read-only, and refused all the same where a platform says so (VAL-5). */
  readonly email: string;
  readonly address: string;
  readonly zip: string;
  readonly city: string;
  readonly clientCompanyName: string;
  readonly externalNote: string;
}

/** In the order of the screen, each with its name in the server's `errors` (VAL-5). */
export const accountFields = [
  ['firstName', 'firstName'],
  ['lastName', 'lastName'],
  ['contactNumber', 'contactNumber'],
  ['birthDate', 'birthDate'],
  ['email', 'email'],
  ['address', 'address'],
  ['zip', 'zip_code'],
  ['city', 'city'],
  ['clientCompanyName', 'client_company_name'],
  ['externalNote', 'external_note'],
] as const satisfies readonly (readonly [keyof AccountValues, string])[];

export const valuesOf = (profile: Profile): AccountValues => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  contactNumber: profile.contactNumber ?? '',
  birthDate: profile.dateOfBirth === null ? '' : maskFromDay(profile.dateOfBirth, m.auth_field_birth_date_form()),
  email: profile.email,
  address: profile.address ?? '',
  zip: profile.zip ?? '',
  city: profile.city ?? '',
  clientCompanyName: profile.clientCompanyName ?? '',
  externalNote: profile.externalNote ?? '',
});

/** Leaves out the e-mail and a date of birth that is set, which cannot change (VAL-3). */
export const changeOf = ({ birthDate, ...values }: AccountValues): ProfileChange => ({
  ...values,
  contactNumber: withPlus(values.contactNumber),
  birthDate: dayFromMask(birthDate),
  email: undefined,
});

/** Unsaved values, kept for the same customer while another screen is open; a reload drops them. */
let kept: { readonly email: string; readonly values: AccountValues } | undefined;

export const keepValues = (email: string, values: AccountValues): void => {
  kept = { email, values };
};

export function keptValues({ email }: Profile, saved: AccountValues): AccountValues | undefined {
  if (kept?.email !== email) return undefined;
  const { values } = kept;
  return accountFields.some(([name]) => values[name] !== saved[name]) ? values : undefined;
}
