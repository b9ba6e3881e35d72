import css from './key.module.css';

/** A key as it is drawn; read aloud it would only be noise, since every key is also a button or in the list behind `?`. */
export const Key = ({ sign }: { sign: string }) => (
  <kbd className={css.key} aria-hidden>
    {sign}
  </kbd>
);
