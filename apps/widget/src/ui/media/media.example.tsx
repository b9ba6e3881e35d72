import { Media } from './media.tsx';

const frame = { inlineSize: 320, blockSize: 200, borderRadius: 16, overflow: 'hidden' } as const;

export const examples = {
  'photo, film and a film elsewhere': () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      {[null, 'https://aurora.example/winter.mp4', 'https://video.example/watch?v=winter'].map((videoUrl) => (
        <div key={videoUrl} style={frame}>
          <Media photoUrl={null} videoUrl={videoUrl} watch="Watch the video" sizes="320px" seed={3} />
        </div>
      ))}
    </div>
  ),
};
