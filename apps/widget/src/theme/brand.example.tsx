import { Button } from '../ui/button/button.tsx';
import { brandColours } from '@embook/ui/brand';

const colours = ['#ffc100', '#5b3df5', '#111827', '#cfe8d5', '#e4572e', '#7a8b00', '#ffffff', '#000000'];

/** The same elements under very different brand colours: each must be readable. */
function Palette({ colour }: { colour: string }) {
  const frame = { padding: 16, borderRadius: 16, background: 'var(--surface)', display: 'grid', gap: 10 };
  return (
    <div style={{ ...frame, ...brandColours(colour) }}>
      <small>{colour}</small>
      <Button>Book and pay</Button>
      <span
        style={{
          padding: 10,
          borderRadius: 12,
          background: 'var(--brand-soft)',
          border: '1px solid var(--brand-ring)',
        }}
      >
        <b style={{ color: 'var(--brand-text)' }}>Selected</b>
      </span>
      <span style={{ padding: 10, borderRadius: 12, background: 'var(--brand-press)', color: 'var(--on-brand)' }}>
        Pressed
      </span>
    </div>
  );
}

export const examples = {
  brands: () => (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }}>
      {colours.map((colour) => (
        <Palette key={colour} colour={colour} />
      ))}
    </div>
  ),
};
