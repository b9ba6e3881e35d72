import { Notice } from './notice.tsx';

export const examples = {
  problem: () => <Notice tone="problem">The connection dropped. Your picture has not been changed.</Notice>,
  hint: () => <Notice tone="hint">Your earlier changes are still here. They have not been saved yet.</Notice>,
};
