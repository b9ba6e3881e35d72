import { OfflineNotice } from './offline-bar.tsx';

export const examples = { offline: () => <OfflineNotice /> };
