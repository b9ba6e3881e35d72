import { languages, type Locale, locales } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLocale, useSetLocale } from '../../lib/locale.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import shared from '../../ui/shared/shared.module.css';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { languageListQuery } from '../queries.ts';
import css from './settings.module.css';
import { useSaveSettings } from './save-settings.ts';

/** Changes the language of the whole widget at once, and saves it with the account (I18N-3). */
export function LanguageCards() {
  const name = useId();
  const locale = useLocale();
  const setLocale = useSetLocale();
  const { mutate: save } = useSaveSettings();
  const { data: spoken } = useQuery(languageListQuery());
  // The current language is always offered; before the platform's languages are loaded, all are.
  const isOffered = (code: Locale) => code === locale || !spoken || spoken.some((language) => language.code === code);
  const [wanted, setWanted] = useState<Locale>();
  const choose = async (chosen: Locale) => {
    setWanted(chosen);
    try {
      await setLocale(chosen);
      save({ locale: chosen });
    } catch {
      // The texts failed to download, so the connection is gone: the old language stays.
      toast(errorText(new ApiError({ kind: 'network' })), 'problem');
    }
    setWanted(undefined);
  };
  return (
    <fieldset className={css.languages}>
      <legend>
        <Unseen>{m.common_shell_language()}</Unseen>
      </legend>
      {locales.filter(isOffered).map((code) => (
        <label key={code} className={css.language}>
          <input
            type="radio"
            className={shared.fill}
            name={name}
            checked={code === (wanted ?? locale)}
            onChange={() => void choose(code)}
          />
          <span className={css.code} aria-hidden="true">
            {code}
          </span>
          <span lang={code}>{languages[code].name}</span>
          <Check className={css.check} size={20} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
