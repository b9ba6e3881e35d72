import type { WidgetStyle } from '@embook/domain/embedding';
import { type Company, companyFont } from '@embook/domain/company';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { currentLocale } from '../lib/texts.ts';
import { sendToParent } from '../lib/parent-window.ts';
import { VERSION } from '../reporting/version.ts';
import { brandColours } from '@embook/ui/brand';
import css from './frame.module.css';

/** Before the company has loaded, the default colours are used. */
const defaultBrand = { appColor: '', font: null };

interface FrameProps {
  style: WidgetStyle;
  company?: Pick<Company, 'appColor' | 'font'> | undefined;
  children: ReactNode;
}

/** The widget's outermost box: its style, its colours, and the width everything inside responds to. */
export function Frame({ style, company = defaultBrand, children }: FrameProps) {
  const root = useRef<HTMLDivElement>(null);
  const locale = currentLocale();
  const { appColor } = company;
  useEffect(() => {
    if (root.current && appColor !== defaultBrand.appColor) sendLook(root.current, locale);
  }, [appColor, locale]);
  useEffect(() => (root.current ? stayWhilePressed(root.current) : undefined), []);
  return (
    <div ref={root} className={css.frame} data-style={style} data-version={VERSION} style={useTheme(company)}>
      <div className={css.measures}>{children}</div>
      <span className={css.pageEnd} data-page-end />
    </div>
  );
}

const TEXT_FIELD = "input:not([type='radio'], [type='checkbox'], [type='button']), textarea";

/**
 * Pressing a button takes the focus from a field, and the navigation comes back (NAV-5). Marked until the press has
 * ended, so that nothing moves away from under the pointer.
 */
function stayWhilePressed(root: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const begin = () => root.toggleAttribute('data-leaving', document.activeElement?.matches(TEXT_FIELD));
  const end = () => setTimeout(() => root.removeAttribute('data-leaving'));
  addEventListener('pointerdown', begin, { capture: true, signal });
  for (const event of ['pointerup', 'pointercancel', 'blur']) addEventListener(event, end, { signal });
  return () => listening.abort();
}

/** What the loader renders outside the frame uses the same colours, font and language (EMB-13). */
function sendLook(root: Element, locale: string): void {
  const style = getComputedStyle(root);
  const value = (name: string) => style.getPropertyValue(name);
  const look = { background: value('--brand'), borderColor: value('--brand'), color: value('--on-brand') };
  sendToParent({ type: 'look', locale, style: { ...look, fontFamily: value('font-family') } });
}

/** The company's colours and font as custom properties of the root (EMB-13). */
function useTheme({ appColor, font }: Pick<Company, 'appColor' | 'font'>): CSSProperties {
  const { family, address, weight = '' } = companyFont(font) ?? {};
  useEffect(() => {
    if (!family) return undefined;
    // The system font is used until the file arrives. Here browsers take a name without its quotes.
    const face = new FontFace(family.slice(1, -1), `url(${address})`, { weight, display: 'swap' });
    document.fonts.add(face);
    return () => void document.fonts.delete(face);
  }, [family, address, weight]);
  return { ...brandColours(appColor), ...(family ? { '--company-font': family } : {}) } as CSSProperties; // custom properties
}
