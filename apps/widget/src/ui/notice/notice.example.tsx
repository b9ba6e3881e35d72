import { Notice } from './notice.tsx';

export const examples = {
  problem: () => <Notice tone="problem">The connection dropped. Your picture stays as it was.</Notice>,
  hint: () => <Notice tone="hint">Your changes from before are still here. They are not saved yet.</Notice>,
};
