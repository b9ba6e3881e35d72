import { BottomNav } from './bottom-nav.tsx';

export const examples = {
  'at home': () => <BottomNav current="home" />,
  'at the profile': () => <BottomNav current="profile" />,
};
