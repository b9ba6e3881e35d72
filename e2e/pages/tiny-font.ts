import { inflateSync } from 'node:zlib';

/** The family name inside the font, whatever a stylesheet calls it. */
export const TINY_FONT = 'Embook Tiny';

/** A TrueType font whose glyphs are all the same box. Compressed here, since most of it is zeros. */
export const tinyFont: Buffer = inflateSync(
  Buffer.from(
    'eNrVks1KAlEUx/937viRSIFEiKsRXLQLXEiEi6hcSRTaolU2fmSRo1IGCiEtBoLatGsjRNCyR4jWLXuAHsAHsE1Q03+uI2nSA3Qu' +
      '99zzO+dwP865EABCuICEsZVfSuZi+Wt6Hjn3S5bZREH0ABEm96u1zoF8DjbJA3LisGKWi1/r94AWJacO6QiE5CV5W8WtVjvwijK5' +
      'RQ7WGiUTEVrQzqn8ltluQoePbJONumlVgunoAvmBbDcbpy3nDklALrpx6LIvblT+lbZLT3a4ij3mfGBSxDhkNteyWEUcXWk4y9zP' +
      'wMsoRwy0J7W7UB6p1jDv9cZV53C56zjUcaUFfa7+z4M9kTbfLfkQimJDdYa1+NzwasPpu40VCnPpd0jZx28Z7cLeQvupu1fjPuNl' +
      'aU92wj3C3UlFXYl4Z2lepTGVD9WHlNsZfYZR/g/P1jBLGto6rYRn+zGPFWRgoYgGxzG7u4Mj1NFBDhVUcYYaTJz8kTPuHfnk8CJO' +
      'z/2P0/INU1RUgg==',
    'base64',
  ),
);
