import { Check } from 'lucide-react';
import css from './check-list.module.css';

/** A list of what something includes. */
export function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className={css.list}>
      {[...new Set(items)].map((item) => (
        <li key={item}>
          <Check size={18} aria-hidden />
          {item}
        </li>
      ))}
    </ul>
  );
}
