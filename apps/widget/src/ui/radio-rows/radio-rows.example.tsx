import { useState } from 'react';
import { Pill } from '../pill/pill.tsx';
import { Price } from '../price/price.tsx';
import { RadioRows } from './radio-rows.tsx';

function Choice() {
  const [chosen, setChosen] = useState<number | null>(2);
  const rows = [
    { value: 1, title: 'Express back', hint: '30 min', end: <Price cents={4900} hide={false} /> },
    { value: 2, title: 'Classic', hint: '60 min', end: <Price cents={7400} hide={false} /> },
    {
      value: 3,
      title: 'Full body ritual with hot stones, scalp massage and tea afterwards',
      hint: '90 min',
      end: <Price cents={110_450} hide={false} />,
    },
    { value: 4, title: 'With a mat', hint: '60 min', end: <Pill>Full</Pill>, disabled: true },
  ];
  return <RadioRows legend="Deep tissue massage" rows={rows} chosen={chosen} onChoose={setChosen} />;
}

export const examples = { options: () => <Choice /> };
