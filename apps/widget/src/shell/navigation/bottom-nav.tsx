import { Bell, House, Ticket, UserRound } from 'lucide-react';
import { Link } from 'wouter';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import type { NavItem } from '../../routes.tsx';
import { Unseen } from '../../ui/shared/unseen.tsx';
import css from './bottom-nav.module.css';

interface BottomNavProps {
  current: NavItem;
  /** A payment is waiting: the reservations have a dot. */
  pending?: boolean;
}

/** Home, reservations, notifications, profile (NAV-4). */
export function BottomNav({ current, pending = false }: BottomNavProps) {
  const items = [
    { item: 'home', href: paths.shops(), Icon: House, label: m.common_nav_home() },
    { item: 'reservations', href: paths.reservations(), Icon: Ticket, label: m.common_nav_reservations() },
    { item: 'notifications', href: paths.notifications(), Icon: Bell, label: m.common_nav_notifications() },
    { item: 'profile', href: paths.profile(), Icon: UserRound, label: m.common_nav_profile() },
  ];
  return (
    <div className={css.dock}>
      <nav className={css.nav} aria-label={m.common_nav_label()}>
        {items.map(({ item, href, Icon, label }) => (
          <Link key={item} href={href} className={css.item} aria-current={item === current ? 'page' : undefined}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            {label}
            {pending && item === 'reservations' && (
              <span className={css.dot}>
                <Unseen>, {m.common_nav_pending()}</Unseen>
              </span>
            )}
          </Link>
        ))}
      </nav>
    </div>
  );
}
