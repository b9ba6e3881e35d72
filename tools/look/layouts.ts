import type { Format } from './camera.ts';

export interface Layout extends Format {
  readonly style: string;
}

/** Each style of the widget at its usual widths. */
export const widgetLayouts: readonly Layout[] = [
  { style: 'website', width: 390, height: 844 },
  { style: 'website', width: 760, height: 1024 },
  { style: 'website', width: 1280, height: 900 },
  { style: 'side', width: 390, height: 844 },
  { style: 'side', width: 420, height: 900 },
];

/** Components of the console, on a phone and on a desktop. */
export const consoleLayouts: readonly Layout[] = [
  { style: 'console', width: 390, height: 844 },
  { style: 'console', width: 1440, height: 900 },
];

/** The layouts and screens chosen on the command line. */
export interface Choice {
  readonly filter: string;
  readonly width?: number | undefined;
  readonly style?: string | undefined;
}

export const chosenOf = (layouts: readonly Layout[], { width, style }: Choice): Layout[] =>
  layouts.filter((layout) => (width ?? layout.width) === layout.width && (style ?? layout.style) === layout.style);
