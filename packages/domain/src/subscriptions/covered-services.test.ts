import { aSubscription } from '@embook/domain/testing/subscription';
import { expect, test } from 'vitest';
import { coveredServices } from './index.ts';

const group = (...ids: number[]) => ({
  id: 1,
  services: ids.map((id) => ({ id, name: `Service ${id}` })),
  maxUsages: -1,
  periodicity: 'weekly' as const,
  useMissedUsagesAfter: null,
});
const held = { clientSubscriptionId: 7, clientSubscriptionIsActive: true, status: 'bought' } as const;

test('[SUB-1] [GRP-4] running memberships include their services; those not bought, unpaid or paused none', () => {
  const covered = coveredServices([
    aSubscription({ ...held, groups: [group(1, 2), group(3)] }),
    aSubscription({ groups: [group(4)] }),
    aSubscription({ ...held, status: 'unpaid', groups: [group(5)] }),
    aSubscription({ ...held, status: 'paused', groups: [group(6)] }),
  ]);
  expect([...covered]).toEqual([1, 2, 3]);
});
