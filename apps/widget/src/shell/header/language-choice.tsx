import type { Company } from '@embook/domain/company';
import { languages, locales } from '@embook/domain/shared';
import { useQueryClient } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useLocale, useSetLocale } from '../../lib/locale.ts';
import { toast } from '../../lib/toasts.ts';
import { useSession } from '../../lib/use-session.tsx';
import { m } from '../../paraglide/messages.js';
import css from './header.module.css';

/** The company's languages alone; the current one stays, however the customer came to it. */
export function LanguageChoice({ company: { languages: spoken } }: { company: Pick<Company, 'languages'> }) {
  const locale = useLocale();
  const setLocale = useSetLocale();
  const session = useSession();
  const client = useQueryClient();
  const choose = async ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = locales.find((known) => known === target.value) ?? locale;
    try {
      await setLocale(chosen);
      if (!session.get('token')) return;
      const { keepLocale } = await import('../../profile/settings/keep-locale.ts');
      await keepLocale(client, chosen);
    } catch {
      // The texts failed to download, so the connection is gone: the old language stays.
      toast(errorText(new ApiError({ kind: 'network' })), 'problem');
    }
  };
  const offered = locales.filter((code) => code === locale || spoken.length === 0 || spoken.includes(code));
  // With one language there is nothing to choose.
  if (offered.length < 2) return null;
  return (
    <label className={css.language}>
      <Globe size={18} strokeWidth={1.75} aria-hidden />
      <span aria-hidden>{locale}</span>
      <select aria-label={m.common_shell_language()} value={locale} onChange={(event) => void choose(event)}>
        {offered.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].name}
          </option>
        ))}
      </select>
    </label>
  );
}
