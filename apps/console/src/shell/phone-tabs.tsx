import { Link } from 'wouter';
import { m } from '../paraglide/messages.js';
import css from './phone-tabs.module.css';
import { useRail } from './rail.tsx';

/** The rail of a phone, within the thumb's reach. */
export function PhoneTabs() {
  const items = useRail();
  return (
    <nav className={css.tabs} aria-label={m.shell_nav_label()}>
      {items.map(({ href, icon: Icon, label, current }) => (
        <Link key={href} href={href} className={css.tab} aria-current={current ? 'page' : undefined}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          {label()}
        </Link>
      ))}
    </nav>
  );
}
