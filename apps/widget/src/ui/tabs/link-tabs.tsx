import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import css from './link-tabs.module.css';

export interface LinkTab {
  href: string;
  label: string;
  /** The number of entries; undefined while unknown. */
  count?: number | undefined;
  current: boolean;
}

/** A row of pages, one of them current. Each has its own address, so these are links and no ARIA tabs. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const row = useRef<HTMLDivElement>(null);
  const current = tabs.findIndex((tab) => tab.current);
  useEffect(() => {
    const tab = row.current?.children[current];
    if (!(tab instanceof HTMLElement) || !row.current) return;
    const { offsetLeft, offsetWidth } = tab;
    row.current.scrollLeft = offsetLeft - (row.current.clientWidth - offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label}>
      <div ref={row} className={css.row}>
        {tabs.map((tab) => (
          <Link key={tab.href} href={tab.href} className={css.tab} aria-current={tab.current ? 'page' : undefined}>
            {tab.label}
            {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
          </Link>
        ))}
      </div>
    </nav>
  );
}
