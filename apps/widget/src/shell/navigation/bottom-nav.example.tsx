import { BottomNav } from './bottom-nav.tsx';

export const examples = {
  'at home': () => <BottomNav place={{ name: 'shops', params: {} }} />,
  'at the profile': () => <BottomNav place={{ name: 'profile', params: {} }} />,
};
