import css from './header.module.css';
import { LanguageChoice } from './language-choice.tsx';

/** While there is no company to name, only the language can be chosen. */
export function PlainHeader() {
  return (
    <header className={css.header}>
      <div className={`${css.row} ${css.plain}`}>
        <LanguageChoice />
      </div>
    </header>
  );
}
