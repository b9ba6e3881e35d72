import { type Company, companyFont } from '@embook/domain/company';
import { type CSSProperties, useEffect } from 'react';
import { brandColours } from '../theme/brand.ts';

/** The company's colours and font as custom properties of the root (EMB-13). */
export function useTheme({ appColor, font }: Pick<Company, 'appColor' | 'font'>): CSSProperties {
  const { family, stylesheet } = companyFont(font) ?? {};
  useEffect(() => {
    if (!stylesheet) return undefined;
    // Added by script, a stylesheet holds nothing up: the page is read in the system's font until it arrives.
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesheet });
    document.head.append(link);
    return () => link.remove();
  }, [stylesheet]);
  return { ...brandColours(appColor), ...(family ? { '--company-font': family } : {}) } as CSSProperties; // custom properties
}
