import type { Format } from './camera.ts';

export interface Layout extends Format {
  readonly style: string;
}

/** Each style of the widget at the widths it is met in. */
export const widgetLayouts: readonly Layout[] = [
  { style: 'website', width: 390, height: 844 },
  { style: 'website', width: 760, height: 1024 },
  { style: 'website', width: 1280, height: 900 },
  { style: 'side', width: 390, height: 844 },
  { style: 'side', width: 420, height: 900 },
];

/** Parts of the console, on a phone and at a desk. */
export const consoleLayouts: readonly Layout[] = [
  { style: 'console', width: 390, height: 844 },
  { style: 'console', width: 1440, height: 900 },
];

/** What the command line leaves of them. */
export interface Choice {
  readonly filter: string;
  readonly width?: number | undefined;
  readonly style?: string | undefined;
}

export const chosenOf = (layouts: readonly Layout[], { width, style }: Choice): Layout[] =>
  layouts.filter((layout) => (width ?? layout.width) === layout.width && (style ?? layout.style) === layout.style);
