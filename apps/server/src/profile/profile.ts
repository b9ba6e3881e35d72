import { birthDateProblem } from '@embook/domain/auth';
import type { Profile, ProfileChange, SettingsChange } from '@embook/domain/profile';
import { countryOfZone, dayOf, type FieldProblem } from '@embook/domain/shared';
import { randomBytes } from 'node:crypto';
import { limitUpload, readContactNumber, type ContactNumber } from '../auth/auth.ts';
import { shopNow } from '../infra/clock.ts';
import type { CustomerCaller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { findBalance } from '../loyalty/loyalty.ts';
import { messages } from '../messages/index.ts';
import { changeProfile, findProfile, replaceAvatar } from './profile-store.ts';
import type { ProfileCore } from './own-data.ts';
import { customerTurn, decodePicture, portraitId } from '../pictures/pictures.ts';

interface Avatar {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

interface Owner {
  readonly companyId: number;
  readonly customerId: number;
}

/** As large as a portrait is ever shown, on the densest screen. */
const SIDE = 512;

/**
 * A square WebP made of whatever picture came in, or a refusal at its field (B7). Only pixels are kept: all other data
 * of the file is dropped, and its name is random, since it is a picture of a person.
 */
async function makeAvatar(bytes: Uint8Array, { companyId, customerId }: Owner): Promise<Avatar> {
  const turn = customerTurn(companyId, customerId);
  const square = await decodePicture({ bytes, field: 'file', turn }, (pixels) =>
    pixels.resize({ width: SIDE, height: SIDE, fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  );
  return { id: portraitId(randomBytes(12).toString('hex')), width: SIDE, height: SIDE, bytes: square };
}

/** An empty field removes the text; a field that was not sent stays. */
const orNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text);

export async function getProfile({ db }: ProfileCore, { company, customer, locale }: CustomerCaller): Promise<Profile> {
  const row = await findProfile(db, company.id, customer.id, locale);
  if (!row) throw new Problem('session_ended');
  return {
    ...row,
    registrationExtraFieldLabel: row.registrationExtraFieldLabel ?? messages[locale].noteLabel,
    loyaltyPoints: await findBalance(db, company.id, customer.id),
  };
}

/**
 * E-mail and a known date of birth are read-only: sent back unchanged they are accepted, changed they are refused
 * (B11).
 */
export async function updateProfile(
  core: ProfileCore,
  caller: CustomerCaller,
  change: ProfileChange,
): Promise<Profile> {
  const { company, customer } = caller;
  const { email, birthDate, contactNumber, ...rest } = change;
  const known = await getProfile(core, caller);
  const contact = contactNumber ? readContactNumber(contactNumber, countryOfZone(company.timeZone)) : undefined;
  const refused: Record<string, FieldProblem> = {};
  if (email !== undefined && email !== known.email) refused['email'] = 'read_only';
  if (birthDate !== undefined && birthDate !== known.dateOfBirth) {
    const problem = birthDateProblem(birthDate, dayOf(shopNow(core.clock, company.timeZone)));
    if (known.dateOfBirth !== null || problem) refused['birthDate'] = problem ?? 'read_only';
  }
  if (contactNumber && !contact) refused['contactNumber'] = 'contact_number';
  if (Object.keys(refused).length > 0) throw new Problem('invalid_fields', refused);
  await changeProfile(core.db, company.id, customer.id, {
    firstName: rest.firstName,
    lastName: rest.lastName,
    dateOfBirth: birthDate,
    address: orNull(rest.address),
    zip: orNull(rest.zip),
    city: orNull(rest.city),
    clientCompanyName: orNull(rest.clientCompanyName),
    externalNote: orNull(rest.externalNote),
    ...(contactNumber !== undefined && contactColumns(contact)),
  });
  return getProfile(core, caller);
}

export async function changeSettings(
  core: ProfileCore,
  caller: CustomerCaller,
  settings: SettingsChange,
): Promise<Profile> {
  await changeProfile(core.db, caller.company.id, caller.customer.id, settings);
  return getProfile(core, caller);
}

/** The old picture stays until the new one is made and stored. */
export async function changeAvatar(
  core: ProfileCore,
  { company, customer }: CustomerCaller,
  file: Uint8Array,
): Promise<string> {
  await limitUpload(core, company.id, customer.id);
  const avatar = await makeAvatar(file, { companyId: company.id, customerId: customer.id });
  const url = `/media/${company.id}/${avatar.id}`;
  await replaceAvatar(core.db, company.id, customer.id, { picture: avatar, avatarUrl: url });
  return url;
}

export const removeAvatar = ({ db }: ProfileCore, { company, customer }: CustomerCaller): Promise<void> =>
  replaceAvatar(db, company.id, customer.id, undefined);

const contactColumns = (contact: ContactNumber | undefined) => ({
  contactNumber: contact?.number ?? null,
  countryCode: contact?.country ?? null,
});
