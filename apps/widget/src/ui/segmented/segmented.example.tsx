import { useId, useState } from 'react';
import { Segmented } from './segmented.tsx';

const segments = [
  { value: 'yes', label: 'Yes, use 1 visit' },
  { value: 'no', label: 'No, pay otherwise' },
] as const;

function Question({ first }: { first: 'yes' | null }) {
  const [chosen, setChosen] = useState<'yes' | 'no' | null>(first);
  const id = useId();
  return (
    <div style={{ maxInlineSize: 420 }}>
      <p id={id}>Book with your ten classes?</p>
      <Segmented labelledBy={id} segments={segments} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}

export const examples = { answered: () => <Question first="yes" />, 'not answered': () => <Question first={null} /> };
