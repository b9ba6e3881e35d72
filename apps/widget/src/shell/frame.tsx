import type { WidgetStyle } from '@embook/domain/embedding';
import { type Company, companyFont } from '@embook/domain/company';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { VERSION } from '../reporting/version.ts';
import { brandColours } from '@embook/ui/brand';
import css from './frame.module.css';

/** Until the company is known its colours are the default ones. */
const nobody = { appColor: '', font: null };

interface FrameProps {
  style: WidgetStyle;
  company?: Pick<Company, 'appColor' | 'font'> | undefined;
  children: ReactNode;
}

/** The widget's outermost box: its style, its colours, and the width everything inside responds to. */
export function Frame({ style, company = nobody, children }: FrameProps) {
  return (
    <div className={css.frame} data-style={style} data-version={VERSION} style={useTheme(company)}>
      <div className={css.measures}>{children}</div>
    </div>
  );
}

/** The company's colours and font as custom properties of the root (EMB-13). */
function useTheme({ appColor, font }: Pick<Company, 'appColor' | 'font'>): CSSProperties {
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
