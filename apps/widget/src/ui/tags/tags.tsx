import { Unseen } from '../shared/unseen.tsx';
import css from './tags.module.css';

/**
 * Short texts side by side without duplicates: the first few, then the number of the rest. Screen readers get all of
 * them.
 */
export function Tags({ label, words, most = 3 }: { label: string; words: readonly string[]; most?: number }) {
  const shown = words.slice(0, most);
  const rest = words.slice(most);
  const more = `+${rest.length}`;
  return (
    <ul className={css.tags} aria-label={label}>
      {shown.map((word) => (
        <li key={word} className={css.tag}>
          {word}
        </li>
      ))}
      {rest.length > 0 && (
        <li className={css.tag}>
          <span aria-hidden="true">{more}</span>
          <Unseen>{rest.join(', ')}</Unseen>
        </li>
      )}
    </ul>
  );
}
