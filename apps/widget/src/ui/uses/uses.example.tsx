import { Uses } from './uses.tsx';

export const examples = {
  'pieces and bar': () => (
    <div style={{ display: 'grid', gap: 16, maxInlineSize: 320 }}>
      <Uses used={0} of={5} />
      <Uses used={4} of={10} />
      <Uses used={10} of={10} />
      <Uses used={31} of={50} />
    </div>
  ),
};
