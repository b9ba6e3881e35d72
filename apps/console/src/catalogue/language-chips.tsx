import { languages, type Locale, locales, type Texts } from '@embook/domain/shared';
import { m } from '../paraglide/messages.js';
import shared from '../theme/shared.module.css';
import css from './languages.module.css';

interface LanguageChipsProps {
  main: Locale;
  others: readonly Locale[];
  /** Undefined for the main language. */
  chosen: Locale | undefined;
  onChoose: (language: Locale | undefined) => void;
}

/** The languages a thing can be told in besides the main one; texts in that can only stem from a company file, and hold first. */
export const furtherLanguages = (main: Locale, texts: Texts | null): Locale[] =>
  locales.filter((each) => each !== main || texts?.[each]);

/** In which language the texts below are typed (CAT-5). */
export const LanguageChips = ({ main, others, chosen, onChoose }: LanguageChipsProps) => (
  <div className={shared.packed} role="group" aria-label={m.catalogue_languages()}>
    {[undefined, ...others].map((each) => (
      <button
        key={each ?? 'main'}
        type="button"
        className={css.language}
        aria-pressed={each === chosen}
        onClick={() => onChoose(each)}
      >
        {each === main ? `${languages[main].name} (${main})` : languages[each ?? main].name}
      </button>
    ))}
  </div>
);
