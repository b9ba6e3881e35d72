import { brandColours } from '@embook/ui/brand';

/** Before a company is known the console wears its own colour. */
const OWN = '#5b3a8e';

/** Paints the console in a company's colour, readable for any colour (EMB-13). */
export function wearBrand(appColor: string = OWN): void {
  for (const [name, value] of Object.entries(brandColours(appColor)))
    document.documentElement.style.setProperty(name, value);
}
