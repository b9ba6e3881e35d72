import { languages, locales } from '@embook/domain/shared';
import { Building2, Check, CodeXml, Globe, LogOut, Rocket, UserRound } from 'lucide-react';
import { useLocation } from 'wouter';
import { useSignOut } from '../account/sign-in/use-sign-out.ts';
import { chooseCompany, useCan, useMe } from '../lib/session.ts';
import { setLocale, useLocale } from '../lib/texts.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { Menu, MenuHeading, MenuItem, MenuLine } from '../ui/menu/menu.tsx';
import shared from '../theme/shared.module.css';
import css from './account-menu.module.css';

/** The signed-in person, company, language and sign-out. */
export function AccountMenu({ place }: { place: 'beside' | 'below-end' }) {
  const { account, membership } = useMe();
  const [, go] = useLocation();
  const locale = useLocale();
  const signOut = useSignOut();
  const may = useCan();
  const others = account.companies.length > 1 ? account.companies : [];
  return (
    <Menu
      label={m.shell_account_menu({ name: account.staff.name })}
      button={<Avatar name={account.staff.name} />}
      className={css.button}
      place={place}
    >
      <>
        <div className={css.who} role="presentation">
          <Avatar name={account.staff.name} size={40} />
          <span className={css.name}>
            <b className={shared.cut}>{account.staff.name}</b>
            <small className={shared.cut}>{account.staff.email}</small>
          </span>
        </div>
        <MenuLine />
        <MenuItem icon={<UserRound size={18} aria-hidden />} onSelect={() => go('/account')}>
          {m.shell_nav_account()}
        </MenuItem>
        {may('settings.change').ok && (
          <MenuItem icon={<Rocket size={18} aria-hidden />} onSelect={() => go('/start/next')}>
            {m.shell_account_set_up()}
          </MenuItem>
        )}
        {may('settings.view').ok && (
          <MenuItem
            icon={<CodeXml size={18} aria-hidden />}
            onSelect={() => location.assign(`/builder?${new URLSearchParams({ key: membership.key })}`)}
          >
            {m.shell_account_builder()}
          </MenuItem>
        )}
        {others.length > 0 && (
          <>
            <MenuHeading>{m.shell_account_companies()}</MenuHeading>
            {others.map(({ key, name }) => (
              <MenuItem
                key={key}
                icon={<Building2 size={18} aria-hidden />}
                chosen={key === membership.key}
                onSelect={() => {
                  go('/');
                  chooseCompany(key);
                }}
              >
                {name}
              </MenuItem>
            ))}
          </>
        )}
        <MenuHeading>{m.shell_account_language()}</MenuHeading>
        {locales.map((code) => (
          <MenuItem
            key={code}
            icon={code === locale ? <Check size={18} aria-hidden /> : <Globe size={18} aria-hidden />}
            chosen={code === locale}
            onSelect={() => void setLocale(code)}
          >
            {languages[code].name}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={signOut}>
          {m.shell_account_sign_out()}
        </MenuItem>
      </>
    </Menu>
  );
}
