import { Link, useLocation } from 'wouter';
import { useKeys } from '../lib/keys.ts';
import { useCan, useWorkplace } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { routes } from '../routes.tsx';
import { CompanyMark } from '../ui/page/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import css from './rail.module.css';

/** The entries this member may open, with their address. */
export function useRail() {
  const can = useCan();
  const [at] = useLocation();
  return routes.flatMap(({ path, permission, rail }) => {
    if (!rail || (permission !== undefined && !can(permission).ok)) return [];
    const href = path.replace(/\/:.*/, '');
    return [{ ...rail, href, current: at === href || at.startsWith(`${href}/`) }];
  });
}

export function Rail() {
  const items = useRail();
  const { company } = useWorkplace();
  const [, go] = useLocation();
  useKeys(Object.fromEntries(items.map(({ key, href }) => [key, () => go(href)])));
  return (
    <nav className={css.rail} aria-label={m.shell_nav_label()}>
      <Link className={css.mark} href="/" aria-label={company.name} title={company.name}>
        <CompanyMark name={company.name} />
      </Link>
      <div className={css.nav}>
        {items.map(({ href, icon: Icon, label, current }) => (
          <Link key={href} href={href} className={css.item} aria-current={current ? 'page' : undefined}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <span>{label()}</span>
          </Link>
        ))}
      </div>
      <AccountMenu place="beside" />
    </nav>
  );
}
