import css from './key.module.css';

/** A keyboard key, hidden from screen readers: every key is also a button or in the dialog behind `?`. */
export const Key = ({ sign }: { sign: string }) => (
  <kbd className={css.key} aria-hidden>
    {sign}
  </kbd>
);
