import { Fragment } from 'react';
import { Link } from 'wouter';
import { keepInSight } from '../lib/keep-in-sight.ts';
import { useCan } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import css from './catalogue.module.css';
import { kinds, tabs } from './kinds.ts';
import { type Tab } from './things.ts';

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
