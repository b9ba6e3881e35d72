import { Wait } from './wait.tsx';

export const examples = {
  'until the company is loaded': () => <Wait />,
};
