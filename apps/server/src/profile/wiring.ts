import type { DeletionCode, Limits, Password } from '../auth/auth.ts';
import type { Core } from '../infra/core.ts';
import type { StaffHandlers } from '../infra/http/serve-staff.ts';
import { readPushKeys } from '../infra/push/push-key-store.ts';
import type { LoyaltyProgramme } from '../loyalty/loyalty.ts';
import type { Payments } from '../payment/payment.ts';
import { createEraseCustomer } from './erase-customer.ts';
import { createOwnDataStore } from './own-data-store.ts';
import { createOwnData, type Leaving } from './own-data.ts';
import { createProfileStore } from './profile-store.ts';
import { createProfiles } from './profile.ts';
import { createPushDeviceStore } from './push-device-store.ts';
import { createPushDevices } from './push-devices.ts';
import { profileRoutes } from './routes.ts';

interface Nouns {
  readonly limits: Limits;
  readonly passwords: Password;
  readonly deletionCode: DeletionCode;
  readonly loyalty: LoyaltyProgramme;
  readonly leaving: Leaving;
  readonly payments: Pick<Payments, 'endAll'>;
}

export function wireProfile(
  { db, clock }: Core,
  { limits, passwords, deletionCode, loyalty, leaving, payments }: Nouns,
) {
  const profiles = createProfiles({ store: createProfileStore(db), loyalty, limits, clock });
  const store = createOwnDataStore(db);
  const ownData = createOwnData(store, { passwords, deletionCode }, clock, leaving, payments.endAll);
  const eraseCustomer = createEraseCustomer({ store, clock, leaving, endPayments: payments.endAll });
  const pushDevices = createPushDevices({
    store: createPushDeviceStore(db),
    publicKey: async () => (await readPushKeys(db)).publicKey,
    limits,
    clock,
  });
  return {
    routes: profileRoutes(profiles, ownData, pushDevices),
    staffRoutes: { staffEraseCustomer: eraseCustomer } satisfies Partial<StaffHandlers>,
  };
}
