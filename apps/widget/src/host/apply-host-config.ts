import type { HostConfig } from '@embook/domain/embedding';
import { isColour, locales } from '@embook/domain/shared';
import type { Session } from '../lib/session.ts';
import { currentLocale, switchTexts } from '../lib/texts.ts';

interface Target {
  readonly session: Session;
  readonly repaint: (color: string | undefined) => void;
}

/** The page's owner wants another colour or language: taken over in place. A language the visitor chose stays. */
export async function applyHostConfig(
  { color = '', locale: wanted }: HostConfig,
  { session, repaint }: Target,
): Promise<void> {
  repaint(isColour(color) ? color : undefined);
  const locale = session.get('locale') ? undefined : locales.find((known) => known === wanted);
  if (!locale || locale === currentLocale()) return;
  await switchTexts(locale);
  document.documentElement.lang = locale;
}
