import { CheckList } from './check-list.tsx';

export const examples = {
  'what a bundle is for': () => <CheckList items={['Yoga', 'Massage', 'Yoga', 'A morning in the sauna by the lake']} />,
};
