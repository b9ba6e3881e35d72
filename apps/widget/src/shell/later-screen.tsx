import { Hourglass } from 'lucide-react';
import { useCompany } from '../company/queries.ts';
import { usePageTitle } from '../lib/page-title.tsx';
import { useSessionValue } from '../lib/use-session.tsx';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import type { Place } from '../place.ts';
import { ButtonLink } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import css from './frame.module.css';
import { navItemOf } from './navigation/nav-item.ts';

/** Stands where a screen of a later version will be, and says so. */
export default function LaterScreen({ place }: { place: Place }) {
  const title = titleOf(place);
  const shop = Number(useSessionValue('shop'));
  usePageTitle(`${title} · ${useCompany().name}`);
  return (
    <div className={css.alone}>
      <EmptyState heading="h1" icon={<Hourglass size={24} aria-hidden />} title={title} text={m.common_later_text()}>
        <ButtonLink kind="secondary" href={shop ? paths.shop(shop) : paths.shops()}>
          {m.common_later_back()}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function titleOf(place: Place): string {
  switch (place.name) {
    case 'bookConfirm':
      return m.common_later_confirm();
    case 'bookSuccess':
      return m.common_later_success();
    case 'signIn':
      return m.auth_later_title();
    default:
      return navItemOf(place) === 'profile' ? m.common_later_profile() : m.common_later_reservations();
  }
}
