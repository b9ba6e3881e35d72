import { BottomNav } from './bottom-nav.tsx';

export const examples = {
  'at home': () => <BottomNav current="home" />,
  'a payment is waiting': () => <BottomNav current="home" pending />,
  'at the profile': () => <BottomNav current="profile" />,
};
