import { aChoice, anOnlineChoice, someOptions } from '@embook/domain/testing/payment';
import { useState } from 'react';
import { Costs } from './costs.tsx';
import { DiscountChoice } from './discount-choice.tsx';

const { paymentOptions: options } = someOptions(
  [anOnlineChoice({ cost: 5400, discount: 600 }), aChoice({ cost: 5400, discount: 600 })],
  {
    showDiscount: true,
    discountString: '10% loyalty discount',
    finalCost: 5400,
    paymentsWithoutDiscount: [anOnlineChoice(), aChoice()],
  },
);

function Choice({ start }: { start: boolean }) {
  const [used, setUsed] = useState(start);
  return (
    <div style={{ display: 'grid', gap: 20 }}>
      <DiscountChoice options={options} used={used} onChange={setUsed} />
      <Costs options={options} choice={undefined} withDiscount={used} />
    </div>
  );
}

export const examples = {
  used: () => <Choice start />,
  'kept for later': () => <Choice start={false} />,
};
