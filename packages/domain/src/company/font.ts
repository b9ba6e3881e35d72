import type { Company } from './model.ts';

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u;
const ADDRESS = /https:\/\/[a-z0-9.-]+\/[\w\-./?=&:;,@+~%|*!]*/i;

export interface CompanyFont {
  /** Ready for `font-family`. */
  readonly family: string;
  readonly stylesheet: string;
}

/** The address of a font's stylesheet, given alone or in the whole rule, as font services hand it out. */
export function fontStylesheet(given: string): string | undefined {
  const text = given.trim();
  const address = ADDRESS.exec(text)?.[0];
  const rule = /^@import\s+(?:url\(\s*)?(['"]?)(.*?)\1\s*\)?\s*;?$/i.exec(text)?.[2];
  return address && (text === address || rule === address) ? address : undefined;
}

/** The company's font, if its name and address are what they should be; both come from outside (A16). */
export function companyFont(font: Company['font']): CompanyFont | undefined {
  if (!font || !NAME.test(font.name)) return undefined;
  const stylesheet = fontStylesheet(font.import);
  return stylesheet === undefined ? undefined : { family: `"${font.name}"`, stylesheet };
}
