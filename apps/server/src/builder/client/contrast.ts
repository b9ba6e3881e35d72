const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const at = (start: number) => linear(Number.parseInt(digits.slice(start, start + 2), 16) / 255);
  return 0.2126 * at(1) + 0.7152 * at(3) + 0.0722 * at(5);
}

/** WCAG 2 contrast, 1 to 21. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

interface Reading {
  /** What the widget writes on the colour: black or white, whichever reads better. */
  readonly words: '#ffffff' | '#000000';
  readonly ratio: number;
  /** The colour against the white of a card. */
  readonly onWhite: number;
}

export function reading(color: string): Reading {
  const onWhite = contrast(color, '#ffffff');
  const onBlack = contrast(color, '#000000');
  return onWhite > onBlack
    ? { words: '#ffffff', ratio: onWhite, onWhite }
    : { words: '#000000', ratio: onBlack, onWhite };
}

/** Cut, not rounded: 4.49 must not look like 4.5. */
const shown = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

export function readingText(color: string): string {
  const { words, ratio, onWhite } = reading(color);
  const text = `${words === '#ffffff' ? 'White' : 'Black'} words on ${color} have ${shown(ratio)}; 4.5:1 is asked for.`;
  return onWhite >= 3
    ? text
    : `${text} On white it has only ${shown(onWhite)}, so buttons get an edge and words a darker tone.`;
}
