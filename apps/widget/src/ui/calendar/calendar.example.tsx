import { useState } from 'react';
import { Calendar, type DayState } from './calendar.tsx';

const TODAY = '2026-11-11';

function stateOf(day: string): DayState {
  const date = Number(day.slice(8));
  if (day < TODAY) return { refused: true, free: null, words: 'in the past' };
  if (date % 7 === 1) return { refused: true, free: null, words: 'closed' };
  return { refused: false, free: date % 5 === 0 ? 0 : (date % 4) / 4 + 0.25, words: null };
}

function Month() {
  const [month, setMonth] = useState(TODAY);
  const [chosen, setChosen] = useState<string | null>('2026-11-19');
  return (
    <Calendar
      month={month}
      first={TODAY}
      last="2027-02-28"
      today={TODAY}
      chosen={chosen}
      stateOf={stateOf}
      onMonth={setMonth}
      onChoose={setChosen}
    />
  );
}

export const examples = { month: () => <Month /> };
