import type { Company } from './api.ts';

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u;
/** Where a platform serves the font file of a company: `/media/1/3f….woff2`. */
const FILE = /^(?:https?:\/\/[\w.:-]+)?\/media\/\d{1,15}\/(v?)[\da-f]{24}\.woff2$/;
const ADDRESS = /^https:\/\/[a-z0-9.-]+\/[\w\-./?=&:;,@+~%|*!]*$/i;

export interface CompanyFont {
  /** Ready for `font-family`. */
  readonly family: string;
  readonly address: string;
  /** A variable font has all weights in one file, which its name says. */
  readonly weight: string;
}

export const isFontName = (name: string): boolean => NAME.test(name);
export const isFontFile = (address: string): boolean => FILE.test(address);
/** What companies had before fonts were uploaded. Such an address is kept, and no browser gets it (A26). */
export const isFontStylesheet = (address: string): boolean => ADDRESS.test(address);

/** The company's font, if its name is plain and its file one that a platform serves: both come from outside (A16, A26). */
export function companyFont(font: Company['font']): CompanyFont | undefined {
  const file = font && isFontName(font.name) && FILE.exec(font.import);
  return file ? { family: `"${font.name}"`, address: font.import, weight: file[1] ? '100 900' : 'normal' } : undefined;
}
