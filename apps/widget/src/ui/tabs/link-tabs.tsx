import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { showCurrentTab, tabRowMark } from '../../lib/current-tab.ts';
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
  const shown = useRef<number>(undefined);
  const current = tabs.findIndex((tab) => tab.current);
  useEffect(() => {
    // The server's page has been scrolled before (main.ts), since then perhaps by the customer.
    if (shown.current !== undefined || row.current?.scrollLeft === 0) showCurrentTab(row.current);
    shown.current = current;
  }, [current]);
  return (
    <nav aria-label={label}>
      <div ref={row} className={css.row} {...tabRowMark}>
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
