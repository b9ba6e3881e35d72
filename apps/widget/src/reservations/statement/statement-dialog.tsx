import type { StatementEntry } from '@embook/domain/reservations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Gift, IdCard, type LucideIcon, ReceiptText, Ticket } from 'lucide-react';
import { shopTimeAt } from '@embook/domain/shared';
import { Link } from 'wouter';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { endOf, ListEnd } from '../../ui/list-end/list-end.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Loaded } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { RowSkeletons } from '../../ui/waiting/row-skeletons.tsx';
import { statementQuery } from '../queries.ts';
import { Joined } from '../../ui/shared/joined.tsx';
import css from './statement.module.css';
import layout from '../../ui/shared/layout.module.css';
import { useCompany } from '../../company/queries.ts';
import { formatLongDay } from '../../lib/formats.ts';
import { currentLocale } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';

const icons: Readonly<Record<StatementEntry['what'], LucideIcon>> = {
  bundle: Ticket,
  subscription: IdCard,
  points: Gift,
};

const reasons: Readonly<Record<StatementEntry['reason'], () => string>> = {
  bought: () => m.common_statement_bought(),
  used: () => m.common_statement_used(),
  returned: () => m.common_statement_returned(),
  earned: () => m.common_statement_earned(),
  spent: () => m.common_statement_spent(),
  adjusted: () => m.common_statement_adjusted(),
};

const signed = (change: number): string =>
  new Intl.NumberFormat(currentLocale(), { signDisplay: 'exceptZero' }).format(change);

/** One change: of what, why, the amount and the balance; it links to its booking. */
function StatementLine({ entry }: { entry: StatementEntry }) {
  const { at, what, reason, name, change, balance, bookingId, service, isCurrent } = entry;
  const { timeZone } = useCompany();
  const Icon = icons[what];
  const why = <Joined parts={[reasons[reason](), service]} />;
  return (
    <li className={css.line}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div className={css.words}>
        <strong>{name ?? m.common_statement_points()}</strong>
        {bookingId === null ? (
          <span>{why}</span>
        ) : (
          <Link className={css.link} href={paths.reservation('product', bookingId, isCurrent ? 1 : 0)}>
            {why}
          </Link>
        )}
        <span>{formatLongDay(shopTimeAt(at * 1000, timeZone))}</span>
      </div>
      <p className={css.amount}>
        <b>{signed(change)}</b>
        <span>
          {balance === null ? m.common_statement_unlimited() : m.common_statement_balance({ count: balance })}
        </span>
      </p>
    </li>
  );
}

/** Every change of a customer's bundles, subscription uses and points. */
export default function StatementDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={m.common_statement_title()} open={open} onClose={onClose}>
      <p className={layout.intro}>{m.common_statement_text()}</p>
      <Statement />
    </Dialog>
  );
}

function Statement() {
  const list = useInfiniteQuery({ ...statementQuery(), staleTime: 0 });
  const waiting = (
    <Loading>
      <RowSkeletons count={4} />
    </Loading>
  );
  const lines = (entries: readonly StatementEntry[]) => (
    <>
      <ul className={css.lines}>
        {entries.map((entry, index) => (
          <StatementLine key={index} entry={entry} />
        ))}
      </ul>
      <ListEnd
        {...endOf(list)}
        at="early"
        words={{
          more: m.common_statement_more(),
          end: m.common_statement_end(),
          failed: m.common_statement_more_failed(),
        }}
      />
    </>
  );
  return (
    <Loaded query={list} failed={m.common_statement_failed()} waiting={waiting}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        return entries.length === 0 ? <NoEntries /> : lines(entries);
      }}
    </Loaded>
  );
}

function NoEntries() {
  return (
    <EmptyState
      icon={<ReceiptText size={24} aria-hidden />}
      title={m.common_statement_none()}
      text={m.common_statement_none_text()}
    />
  );
}
