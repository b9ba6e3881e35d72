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

interface Spoken {
  readonly mainLanguage: Locale;
  readonly languages: readonly Locale[];
}

/**
 * The languages a thing is told in besides the main one: those the company offers, those it has texts in already, and the one that
 * is shown, also after its last text was deleted. Texts in the main one can only stem from a company file, and hold first.
 */
export const furtherLanguages = (
  { mainLanguage, languages: offered }: Spoken,
  texts: Texts | null,
  shown: Locale | undefined,
): Locale[] =>
  locales.filter((each) => each === shown || texts?.[each] || (each !== mainLanguage && offered.includes(each)));

/** In which language the texts below are typed (CAT-5); nothing to choose with one language. */
export const LanguageChips = ({ main, others, chosen, onChoose }: LanguageChipsProps) =>
  others.length > 0 && (
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
