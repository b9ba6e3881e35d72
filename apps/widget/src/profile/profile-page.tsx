import type { Profile } from '@embook/domain/profile';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCompany } from '../company/queries.ts';
import { usePageTitle } from '../lib/page-title.tsx';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { Breadcrumbs } from '../ui/breadcrumbs/breadcrumbs.tsx';
import { Loaded } from '../ui/state/loaded.tsx';
import css from './profile-page.module.css';
import { profileQuery } from '../auth/queries.ts';
import shared from '../ui/shared/shared.module.css';

interface ProfilePageProps {
  title: string;
  /** The page between the profile's home and this one. */
  via?: { readonly href: string; readonly name: string };
  children: ReactNode;
}

/** A page below the profile's home, with a breadcrumb and its title (PRO-1). */
export function ProfilePage({ title, via, children }: ProfilePageProps) {
  usePageTitle(`${title} · ${useCompany().name}`);
  const home = { href: paths.profile(), name: m.common_nav_profile() };
  return (
    <div className={css.page}>
      <Breadcrumbs label={m.common_profile_trail()} trail={via ? [home, via] : [home]} here={title} />
      <h1 className={`${shared.pageTitle} ${css.title}`}>{title}</h1>
      {children}
    </div>
  );
}

interface WithProfileProps {
  /** The skeleton. */
  waiting: ReactNode;
  children: (profile: Profile) => ReactNode;
}

export function WithProfile({ waiting, children }: WithProfileProps) {
  return (
    <Loaded query={useQuery(profileQuery())} failed={m.common_profile_failed()} waiting={waiting}>
      {children}
    </Loaded>
  );
}

interface ProfileSectionProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A section of a page: its title above it, or beside it where there is room. */
export function ProfileSection({ title, text, children }: ProfileSectionProps) {
  return (
    <section className={css.section}>
      <div>
        <h2 className={shared.heading}>{title}</h2>
        {text !== undefined && <p className={`${shared.muted} ${css.text}`}>{text}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
