import type { ReactNode } from 'react';
import css from './shop-columns.module.css';

/** The content of a tab, and beside it, where there is room, what stays in sight while it scrolls. */
export function ShopColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.content}>{children}</div>
      <aside className={css.aside}>{aside}</aside>
    </div>
  );
}
