import { type CSSProperties, useState } from 'react';
import { focusOf, widthsOf } from './picture-sizes.ts';
import css from './picture.module.css';

interface PictureProps {
  src: string | null;
  /** Empty when the text beside it already says what it shows. */
  alt: string;
  width: number;
  height: number;
  /** The `sizes` attribute: how wide it is drawn. */
  sizes: string;
  /** The first picture of a screen; all others are lazy-loaded. */
  eager?: boolean;
  /** Varies the placeholder. */
  seed?: number;
}

/** Fills its parent. Without a photo, or when it fails to load, a pattern in the brand's tint is shown. */
export function Picture({ src, alt, width, height, sizes, eager = false, seed = 0 }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || failed === src) {
    const name = alt === '' ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': alt } as const);
    return <span className={css.pattern} style={placeholderStyle(seed)} {...name} />;
  }
  return (
    <img
      ref={(image) => {
        // It may have failed before hydration, in which case no error event follows.
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

/** The positions of sun and hills vary with the seed. */
const placeholderStyle = (seed: number): CSSProperties & Record<`--${string}`, string> => ({
  '--sun': `${20 + ((seed * 37) % 60)}%`,
  '--hill': `${(seed * 53) % 100}%`,
});
