import type { WidgetTheme } from '@embook/domain/embedding';
import type { Locale } from '@embook/domain/shared';

/** What the browser paints before it has the style sheets. */
const schemes: Readonly<Record<WidgetTheme, string>> = { light: 'light', dark: 'dark', auto: 'light dark' };

/** The page of index.html with its language, its theme (EMB-14) and what stands at its marks. */
export function fillPage(
  template: string,
  locale: Locale,
  theme: WidgetTheme,
  parts: Readonly<Record<string, string>>,
): string {
  const all: Readonly<Record<string, string>> = {
    '<html lang="en">': `<html lang="${locale}" data-theme="${theme}">`,
    'content="light"': `content="${schemes[theme]}"`,
    ...parts,
  };
  return template.replace(/<html lang="en">|content="light"|<!--(?:head|app|state)-->/g, (mark) => all[mark] ?? '');
}
