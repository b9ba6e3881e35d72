import { Timeline } from './timeline.tsx';

export const examples = {
  'when cancelling is free': () => (
    <div style={{ maxInlineSize: 520 }}>
      <Timeline
        points={[
          { name: 'Now', text: 'cancelling is free', tone: 'good' },
          { name: 'Wed 18 November', text: 'free until 16:30, after that not possible', tone: 'careful' },
          { name: 'Thu 19 November', text: 'starts at 16:30', tone: 'end' },
        ]}
      />
    </div>
  ),
};
