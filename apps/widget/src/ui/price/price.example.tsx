import { formatEuro } from '@embook/domain/shared';
import { BoldAmounts } from './bold-amounts.tsx';
import { Price } from './price.tsx';

export const examples = {
  prices: () => (
    <div style={{ display: 'grid', gap: 8, justifyItems: 'end', inlineSize: 160 }}>
      <Price cents={7400} hide={false} />
      <Price cents={123_450} hide={false} />
      <Price cents={0} hide={false} />
      <Price cents={4900} hide from />
    </div>
  ),
  'in a sentence': () => (
    <p>
      <BoldAmounts text={`You will get ${formatEuro(5500)} back. Aurora keeps a fee of ${formatEuro(500)}.`} />
    </p>
  ),
};
