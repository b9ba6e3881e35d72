import { Pill } from './pill.tsx';

const tones = ['neutral', 'ok', 'warn', 'bad', 'glass'] as const;

export const examples = {
  tones: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {tones.map((tone) => (
        <Pill key={tone} tone={tone}>
          {tone}
        </Pill>
      ))}
    </div>
  ),
};
