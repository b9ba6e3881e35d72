import { Ring } from './ring.tsx';

export const examples = {
  shares: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      {[0, 0.02, 0.68, 1].map((share) => (
        <Ring key={share} share={share}>
          {Math.round(share * 500)}
        </Ring>
      ))}
    </div>
  ),
};
