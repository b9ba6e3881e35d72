import type { HostConfig } from '@embook/domain/embedding';
import { isColour, localeOf } from '@embook/domain/shared';
import type { Session } from '../lib/session.ts';
import { currentLocale, switchTexts } from '../lib/texts.ts';

interface Target {
  readonly session: Session;
  readonly repaint: (color: string | undefined) => void;
}

/**
 * Applies a colour or language that the host page sends later, without a reload. A language the visitor chose is kept.
 */
export async function applyHostConfig(
  { color = '', locale: wanted = '' }: HostConfig,
  { session, repaint }: Target,
): Promise<void> {
  repaint(isColour(color) ? color : undefined);
  const locale = session.get('locale') ? undefined : localeOf(wanted);
  if (!locale || locale === currentLocale()) return;
  await switchTexts(locale);
  document.documentElement.lang = locale;
}
