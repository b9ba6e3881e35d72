import type { Format } from './camera.ts';

export interface Layout extends Format {
  readonly style: string;
}

/** Each style at the widths it is met in. */
const layouts: readonly Layout[] = [
  { style: 'website', width: 390, height: 844 },
  { style: 'website', width: 760, height: 1024 },
  { style: 'website', width: 1280, height: 900 },
  { style: 'side', width: 390, height: 844 },
  { style: 'side', width: 420, height: 900 },
];

/** What the command line leaves of them. */
export interface Choice {
  readonly filter: string;
  readonly width?: number | undefined;
  readonly style?: string | undefined;
}

export const chosenLayouts = ({ width, style }: Choice): Layout[] =>
  layouts.filter((layout) => (width ?? layout.width) === layout.width && (style ?? layout.style) === layout.style);
