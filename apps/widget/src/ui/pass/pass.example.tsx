import { Pill } from '../pill/pill.tsx';
import { Pass } from './pass.tsx';

export const examples = {
  'in colour and muted': () => (
    <div style={{ display: 'grid', gap: 16, maxInlineSize: 400 }}>
      <Pass issuer="Aurora" mark={<Pill tone="glass">Bought</Pill>}>
        <strong>Flow</strong>
      </Pass>
      <Pass muted issuer="Aurora" mark={<Pill tone="bad">Unpaid</Pill>}>
        <strong>Reformer 4</strong>
      </Pass>
    </div>
  ),
};
