import { Ellipsis } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { m } from '../paraglide/messages.js';
import { Menu, MenuItem } from '../ui/menu/menu.tsx';
import css from './phone-tabs.module.css';
import { useRail } from './rail.tsx';

/** More would be too narrow for their labels in some languages. */
const MAX_TABS = 4;

/** The rail of a phone, at the bottom; entries that do not fit open from the last one. */
export function PhoneTabs() {
  const items = useRail();
  const [, go] = useLocation();
  const inSight = items.length > MAX_TABS ? items.slice(0, MAX_TABS - 1) : items;
  const others = items.slice(inSight.length);
  return (
    <nav className={css.tabs} aria-label={m.shell_nav_label()}>
      {inSight.map(({ href, icon: Icon, label, current }) => (
        <Link key={href} href={href} className={css.tab} aria-current={current ? 'page' : undefined}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          {label()}
        </Link>
      ))}
      {others.length > 0 && (
        <Menu
          label={m.shell_nav_more()}
          className={`${css.tab} ${others.some(({ current }) => current) ? css.current : ''}`}
          place="above-end"
          button={
            <>
              <Ellipsis size={22} strokeWidth={1.75} aria-hidden />
              {m.shell_nav_more()}
            </>
          }
        >
          {others.map(({ href, icon: Icon, label, current }) => (
            <MenuItem key={href} icon={<Icon size={20} aria-hidden />} chosen={current} onSelect={() => go(href)}>
              {label()}
            </MenuItem>
          ))}
        </Menu>
      )}
    </nav>
  );
}
