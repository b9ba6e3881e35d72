import { contrast, inkOn } from '@embook/domain/shared';

interface Reading {
  /** What the widget writes on the colour. */
  readonly words: ReturnType<typeof inkOn>;
  readonly ratio: number;
  /** The colour against the white of a card. */
  readonly onWhite: number;
}

export function reading(color: string): Reading {
  const words = inkOn(color);
  return { words, ratio: contrast(color, words), onWhite: contrast(color, '#ffffff') };
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
