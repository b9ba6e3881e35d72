import type { WidgetStyle } from '@embook/domain/embedding';
import type { Company } from '@embook/domain/company';
import type { ReactNode } from 'react';
import { VERSION } from '../reporting/version.ts';
import css from './frame.module.css';
import { useTheme } from './use-theme.ts';

/** Until the company is known its colours are the default ones. */
const nobody = { appColor: '', font: null };

interface FrameProps {
  look: WidgetStyle;
  company?: Pick<Company, 'appColor' | 'font'> | undefined;
  children: ReactNode;
}

/** The widget's outermost box: its style, its colours, and the width everything inside responds to. */
export function Frame({ look, company = nobody, children }: FrameProps) {
  return (
    <div className={css.frame} data-style={look} data-version={VERSION} style={useTheme(company)}>
      <div className={css.measures}>{children}</div>
    </div>
  );
}
