import type { BookedVisit, BoughtBundle } from '@embook/domain/reservations';
import { type ReactNode, useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { Link } from 'wouter';
import { useCompany } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { paths } from '../../paths.ts';
import { Uses } from '../../ui/uses/uses.tsx';
import { PaymentPill } from '../payment-pill.tsx';
import { lengthText } from '../until-words.ts';
import css from './reservations-screen.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import { NextVisit } from './next-visit.tsx';
import { VisitTicket } from './visit-ticket.tsx';

/** The uses of a bundle and its expiry (RES-3). */
function BundleTicket({ bundle, current }: { bundle: BoughtBundle; current: boolean }) {
  const { id, bundleName, usages, maxUsages, paid, paymentReturned } = bundle;
  const now = useShopNow(useCompany().timeZone);
  return (
    <article className={`${shared.panel} ${css.ticket} ${current ? '' : css.past}`}>
      <div className={css.head}>
        <h3 className={shared.cardTitle}>
          <Link href={paths.reservation('bundle', id, current ? 1 : 0)} className={layout.cardLink}>
            {bundleName}
          </Link>
        </h3>
        {!paid && <PaymentPill paid={paid} />}
      </div>
      {maxUsages !== null && <Uses used={usages} of={maxUsages} />}
      <p className={css.words}>
        <strong>
          {maxUsages === null
            ? m.common_bundle_used_so_far({ count: usages })
            : m.common_bundle_used({ used: usages, total: maxUsages })}
        </strong>
        {maxUsages !== null && !paymentReturned && (
          <span>{m.common_bundle_left({ count: Math.max(0, maxUsages - usages) })}</span>
        )}
        {!paymentReturned && <span className={css.expiry}>{lengthText(bundle, now)}</span>}
      </p>
      {paymentReturned && <p className={css.words}>{m.common_bundle_returned()}</p>}
    </article>
  );
}

interface ListsProps {
  bookings: readonly BookedVisit[];
  bundles: readonly BoughtBundle[];
  /** Everything fits one page, so the bundles stand beside the bookings; else they come after the last one. */
  short: boolean;
  /** Loads more of both. */
  end: ReactNode;
}

/** The next visit in large, the later ones, then the bundles. */
export function CurrentLists({ bookings: [next, ...later], bundles, short, end }: ListsProps) {
  return (
    <Columns bundles={bundles} short={short} current end={end}>
      {next && (
        <div className={css.list}>
          <NextVisit visit={next} />
          {later.length > 0 && <h2 className={`${shared.heading} ${css.heading}`}>{m.common_reservation_later()}</h2>}
          {later.map((visit) => (
            <VisitTicket key={visit.id} visit={visit} current />
          ))}
        </div>
      )}
    </Columns>
  );
}

/** The latest first, dimmed. */
export function PastLists({ bookings, bundles, short, end }: ListsProps) {
  return (
    <Columns bundles={bundles} short={short} current={false} end={end}>
      {bookings.length > 0 && (
        <div className={css.list}>
          {bookings.map((visit) => (
            <VisitTicket key={visit.id} visit={visit} current={false} />
          ))}
        </div>
      )}
    </Columns>
  );
}

interface ColumnsProps extends Omit<ListsProps, 'bookings'> {
  current: boolean;
  children: ReactNode;
}

function Columns({ bundles, short, current, end, children }: ColumnsProps) {
  const heading = useId();
  const beside = short && Boolean(children) && bundles.length > 0;
  return (
    <div className={`${layout.columns} ${beside ? css.sideBySide : css.alone}`}>
      {children}
      {bundles.length > 0 && (
        <section className={css.list} aria-labelledby={heading}>
          <h2 id={heading} className={`${shared.heading} ${css.heading}`}>
            {m.common_reservation_bundles()}
          </h2>
          {bundles.map((bundle) => (
            <BundleTicket key={bundle.id} bundle={bundle} current={current} />
          ))}
        </section>
      )}
      <div className={css.end}>{end}</div>
    </div>
  );
}
