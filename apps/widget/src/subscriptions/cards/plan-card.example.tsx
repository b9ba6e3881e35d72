import { aGroup, aSubscription } from '@embook/domain/testing/subscription';
import { HeldPlan } from './held-plan.tsx';
import { PlanCard } from './plan-card.tsx';

const details = { shopId: 1, onOpen: () => undefined };

const groups = [
  aGroup({ id: 1, services: ['Yoga', 'Pilates', 'Boxing', 'Ride'].map((name, id) => ({ id, name })) }),
  aGroup({ id: 2, maxUsages: -1, services: [{ id: 9, name: 'Sauna' }] }),
];
const startDate = Date.UTC(2026, 9, 12) / 1000;
const hostile = '<img src=x onerror=alert(1)> javascript:alert(1) '.repeat(4);

export const examples = {
  'to be had': () => (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))' }}>
      <PlanCard subscription={aSubscription({ groups })} details={details} />
      <PlanCard subscription={aSubscription({ duration: '4_weeks', price: 114_050, groups: [] })} details={details} />
      <PlanCard subscription={aSubscription({ name: hostile, price: 0, hidePrice: true })} details={details} />
    </div>
  ),
  'bought, in payment, unpaid, paused': () => (
    <div style={{ display: 'grid', gap: 24, containerType: 'inline-size' }}>
      {(['bought', 'pending', 'unpaid', 'paused'] as const).map((status) => (
        <HeldPlan key={status} subscription={{ ...aSubscription({ groups, startDate }), status }} details={details} />
      ))}
    </div>
  ),
};
