import { Pill } from '../pill/pill.tsx';
import { EntitlementCard } from './entitlement-card.tsx';

export const examples = {
  'in colour and muted': () => (
    <div style={{ display: 'grid', gap: 16, maxInlineSize: 400 }}>
      <EntitlementCard issuer="Aurora" mark={<Pill tone="glass">Bought</Pill>}>
        <strong>Flow</strong>
      </EntitlementCard>
      <EntitlementCard muted issuer="Aurora" mark={<Pill tone="bad">Unpaid</Pill>}>
        <strong>Reformer 4</strong>
      </EntitlementCard>
    </div>
  ),
};
