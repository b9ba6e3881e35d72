import { type CSSProperties, useState } from 'react';
import { focusOf, widthsOf } from './picture-sizes.ts';
import css from './picture.module.css';

interface PictureProps {
  src: string | null;
  /** Empty when the words beside it already say what it shows. */
  alt: string;
  width: number;
  height: number;
  /** How wide it is drawn, in the words of the `sizes` attribute. */
  sizes: string;
  /** The first picture of a screen; all others wait until they come near. */
  eager?: boolean;
  /** Gives each stand-in a face of its own. */
  seed?: number;
}

/** Fills its surroundings. Without a photo, or when it does not load, a pattern in the brand's tint stands in. */
export function Picture({ src, alt, width, height, sizes, eager = false, seed = 0 }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || failed === src) {
    const name = alt === '' ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': alt } as const);
    return <span className={css.pattern} style={faceOf(seed)} {...name} />;
  }
  return (
    <img
      ref={(image) => {
        // It may have failed before React took over the server's page: then no error event comes any more.
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailed(src);
      }}
      className={css.photo}
      style={{ objectPosition: focusOf(src) }}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      sizes={sizes}
      srcSet={widthsOf(src, width)}
      src={src}
      onError={() => setFailed(src)}
    />
  );
}

/** Sun and hills move a little with the seed. */
const faceOf = (seed: number): CSSProperties & Record<`--${string}`, string> => ({
  '--sun': `${20 + ((seed * 37) % 60)}%`,
  '--hill': `${(seed * 53) % 100}%`,
});
