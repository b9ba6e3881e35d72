import { m } from '../../paraglide/messages.js';
import { Picture } from '../../ui/picture/picture.tsx';

/** The company's pictures as slides; all but the first are lazy-loaded. */
export const photoSlides = (photos: readonly string[], name: string, sizes: string) =>
  photos.map((photo, index) => ({
    id: photo,
    content: (
      <Picture
        src={photo}
        alt={m.common_shop_photo({ name, number: index + 1 })}
        width={1280}
        height={720}
        sizes={sizes}
        eager={index === 0}
        seed={index}
      />
    ),
  }));
