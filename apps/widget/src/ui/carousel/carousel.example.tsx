import { Picture } from '../picture/picture.tsx';
import { Carousel } from './carousel.tsx';

const slides = [1, 2, 3].map((id) => ({
  id,
  content: <Picture src={null} alt={`Photo ${id}`} width={640} height={400} sizes="100vw" seed={id} />,
}));

export const examples = {
  'three slides': () => (
    <div style={{ blockSize: 220, display: 'grid' }}>
      <Carousel label="Photos" slides={slides} />
    </div>
  ),
};
