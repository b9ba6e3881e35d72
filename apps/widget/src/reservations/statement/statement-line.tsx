import type { StatementEntry } from '@embook/domain/reservations';
import { joinFacts, shopTimeAt } from '@embook/domain/shared';
import { Gift, IdCard, type LucideIcon, Ticket } from 'lucide-react';
import { Link } from 'wouter';
import { useCompany } from '../../company/queries.ts';
import { formatLongDay } from '../../lib/formats.ts';
import { currentLocale } from '../../lib/texts.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import css from './statement.module.css';

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
export function StatementLine({ entry }: { entry: StatementEntry }) {
  const { at, what, reason, name, change, balance, bookingId, service, isCurrent } = entry;
  const { timeZone } = useCompany();
  const Icon = icons[what];
  const why = joinFacts([reasons[reason](), service]);
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
