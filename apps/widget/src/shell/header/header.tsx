import type { Company } from '@embook/domain/company';
import { showsCloseButton } from '@embook/domain/embedding';
import { ChevronLeft, Globe, X } from 'lucide-react';
import { Link } from 'wouter';
import { type ChangeEvent, useSyncExternalStore } from 'react';
import { languages, locales } from '@embook/domain/shared';
import { useQueryClient } from '@tanstack/react-query';
import { ChangeCompany } from '../../company/select/change-company.tsx';
import { isFramed, sendToParent } from '../../lib/parent-window.ts';
import { useSettings } from '../../lib/settings.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { smallest } from '../../ui/picture/picture-sizes.ts';
import css from './header.module.css';
import { errorText } from '../../lib/error-text.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useLocale, useSetLocale } from '../../lib/locale.ts';
import { toast } from '../../lib/toasts.ts';
import { useSession } from '../../lib/use-session.tsx';

/** Back, the company, the language and, where allowed, close (NAV-6). */
export function Header({ company, back }: { company: Company; back: string | undefined }) {
  const closes = showsCloseButton(useSettings(), useFramed());
  return (
    <header className={css.header}>
      <div className={css.row}>
        {back && (
          <Link href={back} className={css.icon} aria-label={m.common_nav_back()}>
            <ChevronLeft size={22} aria-hidden />
          </Link>
        )}
        <Link href={paths.shops()} className={css.company}>
          <Logo company={company} />
          <span className={css.name}>{company.name}</span>
        </Link>
        <ChangeCompany className={css.icon!} />
        <LanguageChoice company={company} />
        {closes && (
          <button
            type="button"
            className={css.icon}
            aria-label={m.common_shell_close()}
            onClick={() => sendToParent({ type: 'close' })}
          >
            <X size={20} aria-hidden />
          </button>
        )}
      </div>
    </header>
  );
}

/** Decorative: the company's name stands beside it. */
function Logo({ company: { logoUrl, name } }: { company: Company }) {
  if (logoUrl) return <img className={css.logo} src={smallest(logoUrl)} alt="" width={32} height={32} />;
  return (
    <span className={css.logo} aria-hidden>
      {[...name][0]}
    </span>
  );
}

const noSubscription = () => () => undefined;

/** Whether the widget is embedded. The server cannot know, so it is read right after hydration. */
const useFramed = (): boolean => useSyncExternalStore(noSubscription, isFramed, () => false);

/** The header without a company: only the language can be chosen. */
export function PlainHeader() {
  return (
    <header className={css.header}>
      <div className={`${css.row} ${css.plain}`}>
        <LanguageChoice company={{ languages: [] }} />
      </div>
    </header>
  );
}

/** The company's languages alone; the current one stays, however the customer came to it. */
function LanguageChoice({ company: { languages: spoken } }: { company: Pick<Company, 'languages'> }) {
  const locale = useLocale();
  const setLocale = useSetLocale();
  const session = useSession();
  const client = useQueryClient();
  const choose = async ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = locales.find((known) => known === target.value) ?? locale;
    try {
      await setLocale(chosen);
      if (!session.get('token')) return;
      const { keepLocale } = await import('../../profile/settings/keep-locale.ts');
      await keepLocale(client, chosen);
    } catch {
      // The texts failed to download, so the connection is gone: the old language stays.
      toast(errorText(new ApiError({ kind: 'network' })), 'problem');
    }
  };
  const offered = locales.filter((code) => code === locale || spoken.length === 0 || spoken.includes(code));
  // With one language there is nothing to choose.
  if (offered.length < 2) return null;
  return (
    <label className={css.language}>
      <Globe size={18} strokeWidth={1.75} aria-hidden />
      <span aria-hidden>{locale}</span>
      <select aria-label={m.common_shell_language()} value={locale} onChange={(event) => void choose(event)}>
        {offered.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].name}
          </option>
        ))}
      </select>
    </label>
  );
}
