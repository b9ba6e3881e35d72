/** The widths that the platform serves of an uploaded picture: for thumbnails, and for everything larger. */
const small = [96, 160, 320];
const large = [320, 640, 960, 1280];

/** An address under which the platform serves a picture in several widths; one from elsewhere has one size only. */
const isServed = (src: string): boolean => /\/media\/\d+\/p?[\da-f]+$/.test(src);

/** A `srcset` for a picture that is drawn about this wide. */
export function widthsOf(src: string, drawn: number): string | undefined {
  if (!isServed(src)) return undefined;
  const widths = drawn <= 100 ? small : large;
  return widths.map((width) => `${src}?w=${width} ${width}w`).join(', ');
}

/** The smallest there is, enough for a mark in a line of text. */
export const smallest = (src: string): string => (isServed(src) ? `${src}?w=${small[0]}` : src);
