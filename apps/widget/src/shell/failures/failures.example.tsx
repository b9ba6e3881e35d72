import { BrokenScreen, OfflineScreen } from './error-boundary.tsx';
import RefusedScreen from './refused-screen.tsx';

export const examples = {
  broken: () => <BrokenScreen />,
  offline: () => <OfflineScreen />,
  'unknown company': () => <RefusedScreen refusal={{ kind: 'unknown' }} />,
  'blocked company': () => <RefusedScreen refusal={{ kind: 'banned', text: 'This company is no longer available.' }} />,
  'unsafe address': () => <RefusedScreen refusal={{ kind: 'address', address: 'https://evil.example' }} />,
};
