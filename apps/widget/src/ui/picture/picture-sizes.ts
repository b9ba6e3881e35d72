/** The widths in which the platform serves an uploaded picture: for thumbnails, and for everything larger. */
const small = [96, 160, 320];
const large = [320, 640, 960, 1280];

/** A picture that the platform serves in several widths; others have one size only. */
const isServed = (src: string): boolean => /\/media\/\d+\/p?[\da-f]+$/.test(src);

const withoutFocus = (src: string): string => src.split('#', 1)[0] ?? src;

/** The `srcset` of a picture drawn about this wide. */
export function widthsOf(src: string, drawn: number): string | undefined {
  const address = withoutFocus(src);
  if (!isServed(address)) return undefined;
  const widths = drawn <= 100 ? small : large;
  return widths.map((width) => `${address}?w=${width} ${width}w`).join(', ');
}

/** The smallest width, enough for an icon in a line of text. */
export const smallest = (src: string): string =>
  isServed(withoutFocus(src)) ? `${withoutFocus(src)}?w=${small[0]}` : src;

/**
 * The focal point that stays visible when the picture is cropped, from the end of its address: `#50,80`, from left and
 * top.
 */
export const focusOf = (src: string): string | undefined =>
  /#(\d{1,3}),(\d{1,3})$/
    .exec(src)
    ?.slice(1)
    .map((part) => `${part}%`)
    .join(' ');
