import { CalendarX2 } from 'lucide-react';
import { useCompany } from '../../company/queries.ts';
import { usePageMeta, usePageTitle } from '../../lib/page-title.tsx';
import { useSessionValue } from '../../lib/use-session.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { tabNames } from '../../shops/home/tab-names.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';

/** A link may be older than its event: then this leads to the coming ones (EVT-4). */
export function AbsentEvent({ shopId }: { shopId: number | undefined }) {
  const lastShop = Number(useSessionValue('shop'));
  const list = shopId ?? lastShop;
  usePageTitle(`${tabNames.events()} · ${useCompany().name}`);
  usePageMeta(() => ({ missing: true }));
  return (
    <EmptyState
      icon={<CalendarX2 size={24} aria-hidden />}
      title={m.common_event_absent()}
      text={m.common_event_absent_text()}
    >
      <ButtonLink href={list ? paths.shopTab(list, 'events') : paths.shops()}>{m.common_event_to_list()}</ButtonLink>
    </EmptyState>
  );
}
