import type { ReactNode } from 'react';
import css from './shop-columns.module.css';

/** The content of a tab and, on a wide widget, an aside that sticks while it scrolls. */
export function ShopColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.content}>{children}</div>
      <aside className={css.aside}>{aside}</aside>
    </div>
  );
}
