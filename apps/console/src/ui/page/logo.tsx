import css from './logo.module.css';

/** The console's logo: a rising sun over a line. */
export const Logo = () => (
  <span className={css.logo} aria-hidden>
    <svg viewBox="0 0 20 20" width="20" height="20">
      <path d="M3.5 14.5a6.5 6.5 0 0 1 13 0M7 14.5a3 3 0 0 1 6 0M10 3v1.5M4 5.5l1 1M16 5.5l-1 1" />
    </svg>
  </span>
);

/** The logo of Embook, on pages before a company is chosen or set up. */
export const EmbookMark = () => (
  <span className={css.mark} aria-hidden>
    <svg viewBox="0 0 20 20" width="20" height="20">
      <path d="M6 5.5h8M6 10h6M6 14.5h8" />
    </svg>
  </span>
);
