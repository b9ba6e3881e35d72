import { at } from '@embook/domain/testing/clock';
import { aProduct } from '@embook/domain/testing/room';
import { useState } from 'react';
import { FreeTimes, TimesSkeleton } from './free-times.tsx';
import { SoonestOffer } from './soonest-offer.tsx';

const slots = ['09:00', '09:30', '11:15', '13:00', '14:30', '16:00', '18:00', '19:45'].map((clock) => ({
  timestamp: at(clock),
  roomId: 1,
}));

const products = [aProduct({ employeeName: 'Noor' }), aProduct({ id: 2, employeeName: 'Milan' })];
const soonest = { date: '2026-11-16', free: 8, total: 20, first: at('16:30'), roomId: 2, rooms: [2] };

function Times() {
  const [chosen, setChosen] = useState(slots[4] ?? null);
  return <FreeTimes slots={slots} chosen={chosen} onChoose={setChosen} />;
}

export const examples = {
  'times of a day': () => <Times />,
  'times to come': () => <TimesSkeleton />,
  'the soonest': () => (
    <SoonestOffer soonest={soonest} known now={at('10:00')} products={products} onTake={() => undefined} />
  ),
  'nothing soon': () => (
    <SoonestOffer soonest={undefined} known now={at('10:00')} products={products} onTake={() => undefined} />
  ),
};
