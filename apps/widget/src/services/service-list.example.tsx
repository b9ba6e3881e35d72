import { type Service, visibleCategories } from '@embook/domain/services';
import { aService, aSubOption } from '@embook/domain/testing/service';
import { useState } from 'react';
import { ServiceList } from './service-list.tsx';

const everyKind: Service[] = [
  aService({
    id: 1,
    name: 'Deep tissue massage',
    description:
      'Slow, firm work on neck, back and hips. For desks, bikes and long weeks. We begin with a short talk about where it hurts and end with warm towels and tea on the terrace.',
    subOptions: [
      aSubOption({ id: 11, name: 'Express back', minutes: 30, price: 4900 }),
      aSubOption({ id: 12, name: 'Classic', minutes: 60, price: 7400 }),
    ],
  }),
  aService({
    id: 2,
    name: 'Evening calm ritual with hot stones and a long scalp massage',
    minutes: 90,
    price: 119_000,
  }),
  aService({ id: 3, name: 'First talk', minutes: 15, price: 0, description: 'A zero price that is shown.' }),
  aService({ id: 4, name: 'Trial', minutes: 15, price: 0, hidePrice: true, description: 'A zero price that is not.' }),
  aService({ id: 5, name: 'The house for a day', minutes: 480, price: 245_000, bookableType: 'never' }),
];

const forty = Array.from({ length: 40 }, (_, index) =>
  aService({ id: 100 + index, name: `Nail art no. ${index + 1}`, minutes: 30 + index, price: 1000 + index * 250 }),
);

function List({ services, chosen }: { services: Record<string, Service[]>; chosen?: number }) {
  const [chosenId, setChosenId] = useState(chosen);
  return (
    <ServiceList categories={visibleCategories(services)} chosenId={chosenId} onChoose={setChosenId} bookPath="/book" />
  );
}

export const examples = {
  'every kind of row': () => (
    <List services={{ Massage: everyKind, Other: [aService({ id: 6, name: 'Gift card' })] }} />
  ),
  'an option is chosen': () => <List services={{ Massage: everyKind }} chosen={12} />,
  'forty in a category': () => <List services={{ Nails: forty }} chosen={103} />,
};
