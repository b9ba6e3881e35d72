import css from './uses.module.css';

/** Beyond so many, single pieces are too thin to count. */
const COUNTABLE = 16;

/** How much of something is used up. The words beside it say the same, so screen readers skip it. */
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
