import { Fragment } from 'react';
import { Link } from 'wouter';
import { useCan } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import css from './catalogue.module.css';
import { kinds, type Tab, tabs } from './kinds.ts';

/** On a phone, or beside an open editor, the tabs are wider than their place. */
function keepInSight(tab: HTMLAnchorElement) {
  const observer = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'center' }));
  if (tab.parentElement) observer.observe(tab.parentElement);
  return () => observer.disconnect();
}

/** The tabs of the catalogue. Events belong to the timetable, so its permission shows them. */
export function CatalogueTabs({ current }: { current: Tab | 'events' }) {
  const can = useCan();
  const link = (tab: Tab | 'events', title: string) => (
    <Link
      ref={tab === current ? keepInSight : undefined}
      className={css.tab}
      href={`/catalogue/${tab}`}
      aria-current={tab === current ? 'page' : undefined}
    >
      {title}
    </Link>
  );
  return (
    <nav className={css.tabs} aria-label={m.catalogue_title()}>
      {tabs.map((each) => (
        <Fragment key={each}>
          {can(kinds[each].view).ok && link(each, kinds[each].title())}
          {each === 'promotions' && can('timetable.view').ok && link('events', m.catalogue_events())}
        </Fragment>
      ))}
    </nav>
  );
}
