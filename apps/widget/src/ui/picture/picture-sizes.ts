/** The widths that the platform serves of an uploaded picture: for thumbnails, and for everything larger. */
const small = [96, 160, 320];
const large = [320, 640, 960, 1280];

/** An address under which the platform serves a picture in several widths; one from elsewhere has one size only. */
const isServed = (src: string): boolean => /\/media\/\d+\/p?[\da-f]+$/.test(src);

const withoutFocus = (src: string): string => src.split('#', 1)[0] ?? src;

/** A `srcset` for a picture that is drawn about this wide. */
export function widthsOf(src: string, drawn: number): string | undefined {
  const address = withoutFocus(src);
  if (!isServed(address)) return undefined;
  const widths = drawn <= 100 ? small : large;
  return widths.map((width) => `${address}?w=${width} ${width}w`).join(', ');
}

/** The smallest there is, enough for a mark in a line of text. */
export const smallest = (src: string): string =>
  isServed(withoutFocus(src)) ? `${withoutFocus(src)}?w=${small[0]}` : src;

/** The point that stays in sight when the picture is cropped, as the address ends in it: `#50,80`, from left and top. */
export const focusOf = (src: string): string | undefined =>
  /#(\d{1,3}),(\d{1,3})$/
    .exec(src)
    ?.slice(1)
    .map((part) => `${part}%`)
    .join(' ');
