import { languages, type Locale, locales } from '@embook/domain/shared';
import { ChevronDown, Globe, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { setLocale, useLocale } from '../../lib/texts.ts';
import { m } from '../../paraglide/messages.js';
import { Menu, MenuItem } from '../../ui/menu/menu.tsx';
import { EmbookMark } from '../../ui/page/logo.tsx';
import { Toasts } from '../../ui/toasts/toasts.tsx';
import css from './frame.module.css';
import picture from './dawn.svg?url';

/** The picture beside the form; hidden under 900 px. */
const Dawn = () => (
  <div className={css.dawn}>
    <img src={picture} alt="" />
  </div>
);

/** The page around every step of the sign-in; the picture stays mounted. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const locale = useLocale();
  return (
    <div className={css.frame}>
      <header className={css.top}>
        <EmbookMark />
        <span className={css.brand}>{m.account_frame_brand()}</span>
        <span className={css.product}>{m.account_frame_product()}</span>
        <span className={css.language}>
          <Menu
            label={`${m.shell_account_language()}: ${languages[locale].name}`}
            className={css.languageButton}
            button={
              <>
                <Globe size={16} aria-hidden />
                {languages[locale].name}
                <ChevronDown size={16} aria-hidden />
              </>
            }
          >
            {locales.map((code: Locale) => (
              <MenuItem
                key={code}
                chosen={code === locale}
                onSelect={() => {
                  void setLocale(code);
                }}
              >
                {languages[code].name}
              </MenuItem>
            ))}
          </Menu>
        </span>
      </header>
      <main className={css.main}>
        <div className={css.card}>{children}</div>
      </main>
      <footer className={css.foot}>
        <ShieldCheck size={16} aria-hidden />
        {m.account_frame_safe()}
      </footer>
      <Dawn />
      <Toasts />
    </div>
  );
}
