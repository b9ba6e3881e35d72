import { Tags } from './tags.tsx';

export const examples = {
  'three, then the rest': () => (
    <Tags label="Included" words={['Sunrise vinyasa', 'Yin', 'Pilates', 'Sauna', 'Sound bath']} />
  ),
  'one long word': () => (
    <div style={{ maxInlineSize: 200 }}>
      <Tags label="Included" words={['Ganzkörper-Entspannungsmassage mit heißen Steinen']} />
    </div>
  ),
};
