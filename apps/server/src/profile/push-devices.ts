import type { contract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import type { Limits } from '../auth/auth.ts';
import type { Clock } from '../infra/clock.ts';
import { type CustomerCaller, ownerOf } from '../infra/http/caller.ts';
import type { PushDeviceStore } from './push-device-store.ts';

export type PushDevices = ReturnType<typeof createPushDevices>;

interface Ports {
  readonly store: PushDeviceStore;
  readonly publicKey: () => Promise<string>;
  readonly limits: Pick<Limits, 'joinDevice'>;
  readonly clock: Clock;
}

/** The browsers in which a customer gets push messages (TOLD-1). */
export function createPushDevices({ store, publicKey, limits, clock }: Ports) {
  return {
    get: async (caller: CustomerCaller, endpoint: string | undefined) => ({
      publicKey: await publicKey(),
      isJoined: endpoint !== undefined && (await store.isJoined(ownerOf(caller), endpoint)),
    }),

    async join(caller: CustomerCaller, device: FieldsOf<(typeof contract)['pushJoin']>): Promise<void> {
      await limits.joinDevice(caller.company.id, caller.customer.id);
      const { session } = caller.customer;
      await store.join(ownerOf(caller), { ...device, session, now: new Date(clock.now()) });
    },

    leave: (caller: CustomerCaller, endpoint: string): Promise<number> => store.leave(ownerOf(caller), endpoint),
  };
}
