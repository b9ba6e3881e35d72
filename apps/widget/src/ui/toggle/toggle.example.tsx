import { useState } from 'react';
import { Toggle } from './toggle.tsx';

function Choice({ start }: { start: boolean }) {
  const [on, setOn] = useState(start);
  return (
    <Toggle
      title="E-mail reminders"
      text="The day before a visit, so that nothing is forgotten"
      on={on}
      onChange={setOn}
    />
  );
}

export const examples = {
  on: () => <Choice start />,
  off: () => <Choice start={false} />,
};
