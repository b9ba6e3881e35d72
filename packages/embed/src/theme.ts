/**
 * Whether a computed colour is light. Green says most about `rgb(…)`; newer notations begin with the lightness, up to
 * 100 in `lab` and `lch`.
 */
const isLight = (color: string): boolean => {
  const [, first, second] = color.split(/[^\d.]+/);
  return color[0] === 'r' ? +second! > 127 : +first! > (color[0] === 'l' ? 50 : 0.5);
};

/** The theme that was asked for; `auto` is dark where the page writes in a light colour. */
export const themeOf = (host: Element, asked: string): string =>
  asked === 'auto' ? (isLight(getComputedStyle(host).color) ? 'dark' : 'light') : asked;
