import { brandColours } from '@embook/ui/brand';

/** The console's own colour, before a company is chosen. */
const DEFAULT_COLOUR = '#5b3a8e';

/** Applies a company's colour to the console, readable for any colour (EMB-13). */
export function applyBrand(appColor: string = DEFAULT_COLOUR): void {
  for (const [name, value] of Object.entries(brandColours(appColor)))
    document.documentElement.style.setProperty(name, value);
}
