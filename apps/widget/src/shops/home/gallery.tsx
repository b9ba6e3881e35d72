import { Images } from 'lucide-react';
import { lazyPart, useLazyDialog } from '../../lib/lazy-part.tsx';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Carousel } from '../../ui/carousel/carousel.tsx';
import css from './gallery.module.css';
import { photoSlides } from './photo-slides.tsx';

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'));

interface GalleryProps {
  photos: readonly string[];
  name: string;
}

/** The company's pictures as a carousel, several at once on a wide screen; all of them in large in a dialog. */
export function Gallery({ photos, name }: GalleryProps) {
  const viewer = useLazyDialog();
  const label = m.common_shop_gallery({ name });
  return (
    <div className={css.gallery}>
      <Carousel label={label} slides={photoSlides(photos, name, '(min-width: 760px) 40vw, 100vw')} />
      {photos.length > 1 && (
        <div className={css.all}>
          <Button kind="secondary" small onClick={viewer.show}>
            <Images size={18} aria-hidden />
            {m.common_shop_all_photos({ count: photos.length })}
          </Button>
        </div>
      )}
      {viewer.render((state) => (
        <PhotoViewer photos={photos} name={name} label={label} {...state} />
      ))}
    </div>
  );
}
