import { birthDateProblem } from '@embook/domain/auth';
import type { Profile, ProfileChange, SettingsChange } from '@embook/domain/profile';
import { countryOfZone, dayOf, type FieldProblem } from '@embook/domain/shared';
import { type ContactNumber, type Limits, readContactNumber } from '../auth/auth.ts';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { CustomerCaller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import type { LoyaltyProgramme } from '../loyalty/loyalty.ts';
import { messages } from '../messages/index.ts';
import { makeAvatar } from './avatar.ts';
import type { ProfileStore } from './profile-store.ts';

export type Profiles = ReturnType<typeof createProfiles>;

interface Ports {
  readonly store: ProfileStore;
  readonly loyalty: Pick<LoyaltyProgramme, 'points'>;
  readonly limits: Limits;
  readonly clock: Clock;
}

/** An empty field removes the text; a field that was not sent stays. */
const emptied = (text: string | undefined): string | null | undefined => (text === '' ? null : text);

export function createProfiles({ store, loyalty, limits, clock }: Ports) {
  async function get({ company, customer, locale }: CustomerCaller): Promise<Profile> {
    const row = await store.find(company.id, customer.id, locale);
    if (!row) throw new Problem('session_ended');
    return {
      ...row,
      registrationExtraFieldLabel: row.registrationExtraFieldLabel ?? messages[locale].noteLabel,
      loyaltyPoints: await loyalty.points(company.id, customer.id),
    };
  }

  return {
    get,

    /**
     * E-mail and a known date of birth are read-only: sent back unchanged they are accepted, changed they are refused
     * (B11).
     */
    async update(caller: CustomerCaller, change: ProfileChange): Promise<Profile> {
      const { company, customer } = caller;
      const { email, birthDate, contactNumber, ...rest } = change;
      const known = await get(caller);
      const contact = contactNumber ? readContactNumber(contactNumber, countryOfZone(company.timeZone)) : undefined;
      const refused: Record<string, FieldProblem> = {};
      if (email !== undefined && email !== known.email) refused['email'] = 'read_only';
      if (birthDate !== undefined && birthDate !== known.dateOfBirth) {
        const problem = birthDateProblem(birthDate, dayOf(shopNow(clock, company.timeZone)));
        if (known.dateOfBirth !== null || problem) refused['birthDate'] = problem ?? 'read_only';
      }
      if (contactNumber && !contact) refused['contactNumber'] = 'contact_number';
      if (Object.keys(refused).length > 0) throw new Problem('invalid_fields', refused);
      await store.change(company.id, customer.id, {
        firstName: rest.firstName,
        lastName: rest.lastName,
        dateOfBirth: birthDate,
        address: emptied(rest.address),
        zip: emptied(rest.zip),
        city: emptied(rest.city),
        clientCompanyName: emptied(rest.clientCompanyName),
        externalNote: emptied(rest.externalNote),
        ...(contactNumber !== undefined && contactColumns(contact)),
      });
      return get(caller);
    },

    async changeSettings(caller: CustomerCaller, settings: SettingsChange): Promise<Profile> {
      await store.change(caller.company.id, caller.customer.id, settings);
      return get(caller);
    },

    /** The old picture stays until the new one is made and stored. */
    async changeAvatar({ company, customer }: CustomerCaller, file: Uint8Array): Promise<string> {
      await limits.upload(company.id, customer.id);
      const avatar = await makeAvatar(file, { companyId: company.id, customerId: customer.id });
      const url = `/media/${company.id}/${avatar.id}`;
      await store.changeAvatar(company.id, customer.id, { picture: avatar, avatarUrl: url });
      return url;
    },

    removeAvatar: ({ company, customer }: CustomerCaller): Promise<void> =>
      store.changeAvatar(company.id, customer.id, undefined),
  };
}

const contactColumns = (contact: ContactNumber | undefined) => ({
  contactNumber: contact?.number ?? null,
  countryCode: contact?.country ?? null,
});
