import { PAGE_SIZE, type ReservationPage } from '@embook/domain/reservations';
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { CalendarHeart, History } from 'lucide-react';
import { useCompany } from '../../company/queries.ts';
import { usePageTitle } from '../../lib/page-title.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { endOf, ListEnd } from '../../ui/list-end/list-end.tsx';
import { Loaded } from '../../ui/state/loaded.tsx';
import { LinkTabs } from '../../ui/tabs/link-tabs.tsx';
import { reservationListQuery } from '../queries.ts';
import { useSessionValue } from '../../lib/use-session.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { usePendingPayments } from '../../payment/pending/pending-payments.ts';
import { usePendingNews } from '../../payment/pending/use-pending-news.ts';
import { CurrentLists, PastLists } from './lists.tsx';
import { FailedTickets } from './failed-tickets.tsx';
import { PendingTickets } from './pending-tickets.tsx';
import css from './reservations-screen.module.css';
import shared from '../../ui/shared/shared.module.css';

/** The total where the platform sends it, else the number loaded. */
function countOf(list: InfiniteData<ReservationPage> | undefined): number | undefined {
  const first = list?.pages[0];
  const loaded = (count: (page: ReservationPage) => number) =>
    list?.pages.reduce((sum, page) => sum + count(page), 0) ?? 0;
  return (
    first &&
    (first.bookingsCount ?? loaded(({ bookings }) => bookings.length)) +
      (first.bundlesCount ?? loaded(({ bundles }) => bundles.length))
  );
}

/** Current and past reservations (RES-1, RES-2). */
export default function ReservationsScreen({ current }: { current: boolean }) {
  const title = m.common_reservation_title();
  usePageTitle(`${title} · ${useCompany().name}`);
  // Each tab shows its count, so both lists are fetched.
  const coming = useInfiniteQuery(reservationListQuery(true));
  const past = useInfiniteQuery(reservationListQuery(false));
  const pending = usePendingPayments();
  usePendingNews(pending);
  const listed = countOf(coming.data);
  const currentCount = listed === undefined ? undefined : listed + pending.length;
  return (
    <div className={css.screen}>
      <h1 className={`${shared.pageTitle} ${css.title}`}>
        {title}
        {current && currentCount !== undefined && <span className={css.count}>{currentCount}</span>}
      </h1>
      <LinkTabs
        label={m.common_reservation_tabs()}
        tabs={[
          {
            href: paths.reservations(),
            label: m.common_reservation_current(),
            count: currentCount,
            current,
          },
          {
            href: paths.reservationHistory(),
            label: m.common_reservation_history(),
            count: countOf(past.data),
            current: !current,
          },
        ]}
      />
      {current && (
        <>
          <PendingTickets payments={pending} />
          <FailedTickets pending={pending} bookings={coming.data?.pages.flatMap(({ bookings }) => bookings) ?? []} />
        </>
      )}
      <List
        key={String(current)}
        current={current}
        list={current ? coming : past}
        pending={current ? pending.length : 0}
      />
    </div>
  );
}

type ListQuery = UseInfiniteQueryResult<InfiniteData<ReservationPage>>;

function List({ current, list, pending }: { current: boolean; list: ListQuery; pending: number }) {
  const end = (
    <ListEnd
      {...endOf(list)}
      at="page-end"
      words={{
        more: m.common_reservation_more(),
        end: m.common_reservation_end(),
        failed: m.common_reservation_more_failed(),
      }}
    />
  );
  const Lists = current ? CurrentLists : PastLists;
  const short = (countOf(list.data) ?? 0) <= PAGE_SIZE;
  const lists = ({ pages }: InfiniteData<ReservationPage>) => {
    const bookings = pages.flatMap((page) => page.bookings);
    const bundles = pages.flatMap((page) => page.bundles);
    // A payment that is waiting is something: no words say that there is nothing.
    if (bookings.length + bundles.length === 0) return pending === 0 && <NoReservations current={current} />;
    return <Lists bookings={bookings} bundles={bundles} short={short} end={end} />;
  };
  return (
    <Loaded query={list} failed={m.common_reservation_list_failed()} waiting={<ReservationsSkeleton />}>
      {lists}
    </Loaded>
  );
}

/** An empty list with a link to book (RES-4). */
function NoReservations({ current }: { current: boolean }) {
  const shop = Number(useSessionValue('shop'));
  const Icon = current ? CalendarHeart : History;
  return (
    <EmptyState
      icon={<Icon size={24} aria-hidden />}
      title={current ? m.common_reservation_none_current() : m.common_reservation_none_history()}
      text={current ? m.common_reservation_none_current_text() : m.common_reservation_none_history_text()}
    >
      <ButtonLink href={shop ? paths.shop(shop) : paths.shops()}>{m.common_success_start()}</ButtonLink>
    </EmptyState>
  );
}

function ReservationsSkeleton() {
  return (
    <Loading>
      <div className={css.alone}>
        <div className={css.list}>
          <Skeleton height={224} radius={20} />
          <Skeleton width={90} height={24} />
          {[1, 2, 3].map((index) => (
            <Skeleton key={index} height={92} radius={16} />
          ))}
        </div>
      </div>
    </Loading>
  );
}
