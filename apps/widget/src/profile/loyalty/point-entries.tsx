import type { Loyalty } from '@embook/domain/loyalty';
import { shopTimeAt } from '@embook/domain/shared';
import { Gift } from 'lucide-react';
import { useCompany } from '../../company/queries.ts';
import { formatLongDay } from '../../lib/formats.ts';
import { currentLocale } from '../../lib/texts.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import css from './point-entries.module.css';
import shared from '../../ui/shared/shared.module.css';

type Entry = Loyalty['entries'][number];

/** The points earned and spent, the latest first. */
export function PointEntries({ entries }: { entries: readonly Entry[] }) {
  const { timeZone, name } = useCompany();
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<Gift size={24} aria-hidden />}
        title={m.common_loyalty_none_title()}
        text={m.common_loyalty_none_text()}
      />
    );
  }
  return (
    <ul className={shared.panel}>
      {entries.map((entry, index) => (
        <li key={index} className={css.entry}>
          <span>{reasonText(entry, name)}</span>
          <b className={css.points}>{signed(entry.points)}</b>
          <span className={css.day}>{formatLongDay(shopTimeAt(entry.createdAt * 1000, timeZone))}</span>
        </li>
      ))}
    </ul>
  );
}

function reasonText({ reason, points }: Entry, company: string): string {
  switch (reason) {
    case 'earned':
      return m.common_loyalty_earned();
    case 'spent':
      return m.common_loyalty_spent();
    case 'returned':
      return m.common_loyalty_returned();
    case 'adjusted':
      // The platform takes back what a cancelled or changed booking had earned; a company only gives.
      return points < 0 ? m.common_loyalty_taken_back() : m.common_loyalty_added({ company });
  }
}

const signed = (points: number): string =>
  new Intl.NumberFormat(currentLocale(), { signDisplay: 'exceptZero' }).format(points);
