import { Landmark, Store } from 'lucide-react';
import { useId, useState } from 'react';
import { RadioCards } from './radio-cards.tsx';

function Choice() {
  const [chosen, setChosen] = useState('bank');
  const id = useId();
  const cards = [
    {
      value: 'bank',
      title: 'iDEAL',
      text: 'Your bank opens in a new tab.',
      icon: <Landmark size={20} aria-hidden />,
      more: <strong>Which bank?</strong>,
    },
    {
      value: 'shop',
      title: 'Pay at the shop',
      text: 'By card or in cash when you come. Please be there five minutes early.',
      icon: <Store size={20} aria-hidden />,
    },
  ];
  return (
    <div style={{ maxInlineSize: 520 }}>
      <h3 id={id}>How to pay</h3>
      <RadioCards labelledBy={id} cards={cards} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}

export const examples = { 'ways to pay': () => <Choice /> };
