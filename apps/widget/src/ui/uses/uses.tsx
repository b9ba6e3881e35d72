import css from './uses.module.css';

/** Beyond this many, single pieces are too thin to count. */
const COUNTABLE = 16;

/** The used share. The text beside it says the same, so it is hidden from screen readers. */
export function Uses({ used, of }: { used: number; of: number }) {
  if (of > COUNTABLE) {
    const share = `${Math.min(100, (used / of) * 100)}%`;
    return (
      <span className={css.bar} aria-hidden="true">
        <i className={css.used} style={{ inlineSize: share }} />
      </span>
    );
  }
  return (
    <span className={css.pieces} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <i key={index} className={index < used ? css.used : css.free} />
      ))}
    </span>
  );
}
