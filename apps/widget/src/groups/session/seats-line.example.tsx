import { seatsOf } from '@embook/domain/groups';
import { SeatsLine } from './seats-line.tsx';
import { SessionBadge } from './session-badge.tsx';

const badges = ['cancelled', 'bought', 'booked', 'in_payment', 'full'] as const;

const places = [
  [16, 16],
  [9, 16],
  [1, 16],
  [0, 8],
  [31, 250],
] as const;

export const examples = {
  'from empty to full': () => (
    <div style={{ display: 'grid', gap: 12, containerType: 'inline-size' }}>
      {places.map(([available, total]) => (
        <SeatsLine key={total + available} seats={seatsOf({ showSessionsLeft: true, available, total })!} />
      ))}
    </div>
  ),
  badges: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {badges.map((badge) => (
        <SessionBadge key={badge} badge={badge} />
      ))}
    </div>
  ),
};
