import type { SoonestMoment } from '@embook/domain/booking';
import { at } from '@embook/domain/testing/clock';
import { useState } from 'react';
import { SoonestFree } from './soonest-free.tsx';

const moment = (clock: string, employeeName: string | null, given: Partial<SoonestMoment> = {}): SoonestMoment => ({
  timestamp: at(clock),
  minutes: 60,
  shopId: 1,
  serviceId: 10,
  roomId: 1,
  roomName: 'Quiet room with a view over the canal',
  employeeName,
  photoUrl: null,
  price: 7400,
  ...given,
});

const moments = [
  moment('16:30', 'Milan'),
  moment('18:15', 'Daan', { roomId: 2 }),
  moment('19:45', 'Wilhelmina van der Heijden-Oosterwijk', { roomId: 3 }),
  moment('09:00', null, { timestamp: at('09:00', '2026-11-17'), roomId: 4 }),
  moment('09:30', 'Sofie', { timestamp: at('09:30', '2026-11-20'), roomId: 5, price: 7900 }),
];

function Choice() {
  const [chosen, setChosen] = useState(moments[0]);
  return <SoonestFree moments={moments} now={at('13:45')} isChosen={(each) => each === chosen} onChoose={setChosen} />;
}

export const examples = {
  'the next five': () => <Choice />,
  'the next five to come': () => (
    <SoonestFree moments={undefined} now={at('13:45')} isChosen={() => false} onChoose={() => undefined} />
  ),
};
