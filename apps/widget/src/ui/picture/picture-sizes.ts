/** The widths that the platform serves of an uploaded picture: for thumbnails, and for everything larger. */
const small = [96, 160, 320];
const large = [320, 640, 960, 1280];

/** A `srcset` for pictures of the platform; those from elsewhere have one size only. */
export function widthsOf(src: string, drawn: number): string | undefined {
  if (!/\/media\/[^/?#]+$/.test(src)) return undefined;
  const widths = drawn <= 100 ? small : large;
  return widths.map((width) => `${src}?w=${width} ${width}w`).join(', ');
}
