import { aBundle, aHeldBundle } from '@embook/domain/testing/bundle';
import { BundleCard } from './bundle-card.tsx';

const services = ['Sunrise flow', 'Slow flow', 'Yin', 'Mobility', 'Reformer pilates'];
const hostile = '<script>alert(1)</script> javascript:alert(1) \u202Egpj.exe '.repeat(3);

const list = { display: 'grid', gap: 16 } as const;

export const examples = {
  'to be bought': () => (
    <div style={list}>
      <BundleCard bundle={aBundle({ services })} />
      <BundleCard
        bundle={aBundle({ maxUsages: -1, length: 3, price: 14_900, services: ['Infrared cabin', 'Morning swim'] })}
      />
      <BundleCard
        bundle={aBundle({
          maxUsages: 1,
          length: null,
          lengthType: 'bundle.length.infinity',
          price: 119_000,
          services: [],
        })}
      />
      <BundleCard bundle={aBundle({ name: 'Friend of the house', price: 0, hidePrice: true })} />
    </div>
  ),
  bought: () => (
    <div style={list}>
      <BundleCard bundle={aHeldBundle({ services })} />
      <BundleCard bundle={aHeldBundle({ maxUsages: 50, usages: 31, endsAt: null })} />
      <BundleCard bundle={aHeldBundle({ maxUsages: -1, usages: 3 })} />
    </div>
  ),
  'hostile words': () => <BundleCard bundle={aBundle({ name: hostile, services: [hostile, hostile.trim()] })} />,
};
