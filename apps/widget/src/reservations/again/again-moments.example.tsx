import type { AgainMoment, RepeatWeek } from '@embook/domain/booking';
import { at } from '@embook/domain/testing/clock';
import { useState } from 'react';
import { AgainMoments } from './again-moments.tsx';
import { type Repeat, RepeatChoice } from './repeat-choice.tsx';
import { WeekList } from './week-list.tsx';

const moment = (date: string, clock: string, given: Partial<AgainMoment> = {}): AgainMoment => ({
  timestamp: at(clock, date),
  roomId: 1,
  roomName: 'Quiet room with a view over the canal',
  employeeName: 'Noor',
  isClosest: false,
  ...given,
});

const moments = [
  moment('2026-11-20', '17:00'),
  moment('2026-11-25', '16:30', { isClosest: true }),
  moment('2026-11-26', '16:30'),
];
const anybodys = [
  moment('2026-11-23', '09:15', { employeeName: 'Wilhelmina van der Heijden-Oosterwijk' }),
  moment('2026-11-25', '15:00', { isClosest: true, employeeName: null }),
];

function Choice({ of, isAnyone = false, taken }: { of: AgainMoment[]; isAnyone?: boolean; taken?: string }) {
  const [chosen, setChosen] = useState(of[1]);
  return (
    <AgainMoments
      {...{ isAnyone, chosen }}
      moments={of}
      before={at('16:30', '2026-10-28')}
      taken={new Set(taken === undefined ? [] : [taken])}
      busy={false}
      onChoose={setChosen}
    />
  );
}

const weeks: RepeatWeek[] = [
  { startsAt: at('16:30', '2026-11-25'), state: 'free', nearest: null },
  { startsAt: at('16:30', '2026-12-02'), state: 'taken', nearest: at('15:00', '2026-12-02') },
  { startsAt: at('16:30', '2026-12-09'), state: 'taken', nearest: null },
  { startsAt: at('16:30', '2026-12-16'), state: 'beyond', nearest: null },
];

function Repeated() {
  const [repeat, setRepeat] = useState<Repeat>({ every: 1, weeks: 4 });
  const [chosen, setChosen] = useState<readonly number[]>([weeks[0]!.startsAt]);
  const toggle = (moment: number) =>
    setChosen(chosen.includes(moment) ? chosen.filter((each) => each !== moment) : [...chosen, moment]);
  return (
    <>
      <RepeatChoice repeat={repeat} busy={false} onChange={setRepeat} />
      <WeekList weeks={weeks} chosen={new Set(chosen)} busy={false} onToggle={toggle} />
    </>
  );
}

export const examples = {
  'the moments of same again': () => <Choice of={moments} />,
  'of anybody, with long names': () => <Choice of={anybodys} isAnyone />,
  'repeated by the week': () => <Repeated />,
  'one just taken': () => <Choice of={moments} taken={`${at('17:00', '2026-11-20')} 1`} />,
};
