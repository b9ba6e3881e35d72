import css from './logo.module.css';

/** The first letter of the company on its colour, as the widget shows a company without a logo. */
export const CompanyMark = ({ name }: { name: string }) => (
  <span className={css.logo} aria-hidden>
    {[...name.trim()][0]?.toLocaleUpperCase()}
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
