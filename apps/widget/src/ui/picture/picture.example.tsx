import { Picture } from './picture.tsx';

const frame = { inlineSize: 240, blockSize: 150, borderRadius: 16, overflow: 'hidden' } as const;

export const examples = {
  'without a photo': () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      {[1, 2, 3, 4].map((seed) => (
        <div key={seed} style={frame}>
          <Picture src={null} alt="" width={240} height={150} sizes="240px" seed={seed} />
        </div>
      ))}
    </div>
  ),
  'that does not load': () => (
    <div style={frame}>
      <Picture src="data:image/png;base64,AA" alt="Sauna" width={240} height={150} sizes="240px" />
    </div>
  ),
};
