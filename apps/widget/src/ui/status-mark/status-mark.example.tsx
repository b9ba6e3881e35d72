import { StatusMark } from './status-mark.tsx';

export const examples = {
  'all three': () => (
    <div style={{ display: 'flex', gap: 48, alignItems: 'center' }}>
      <StatusMark status="waiting" />
      <StatusMark status="done" />
      <StatusMark status="failed" />
    </div>
  ),
};
