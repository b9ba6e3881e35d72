import { Carousel } from '../../ui/carousel/carousel.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { photoSlides } from './photo-slides.tsx';
import css from './photo-viewer.module.css';

interface PhotoViewerProps {
  photos: readonly string[];
  name: string;
  label: string;
  open: boolean;
  onClose: () => void;
}

/** All pictures in large, one at a time. */
export default function PhotoViewer({ photos, name, label, ...rest }: PhotoViewerProps) {
  return (
    <Dialog wide title={name} {...rest}>
      <div className={css.viewer}>
        <Carousel label={label} slides={photoSlides(photos, name, '(min-width: 1000px) 944px, 100vw')} />
      </div>
    </Dialog>
  );
}
