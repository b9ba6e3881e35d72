import { themeNamed } from '@embook/domain/embedding';

/**
 * Shows the page in a theme: theme/tokens.css does the rest (EMB-14). The server sets the same attribute, so that no
 * other colour is painted first.
 */
export function showTheme(name: string | undefined): void {
  document.documentElement.dataset['theme'] = themeNamed(name);
}
