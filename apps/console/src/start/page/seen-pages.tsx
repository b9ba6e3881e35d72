import { Check, Timer } from 'lucide-react';
import { Link } from 'wouter';
import { formatTime } from '../../lib/formats.ts';
import { shopTimeAt } from '@embook/domain/shared';
import { useZone } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import parts from '../parts.module.css';
import type { Setup } from '../queries.ts';
import shared from '../../theme/shared.module.css';
import css from './page.module.css';

/** Where browsers say that they showed the widget; only those that may embed it count (START-2). */
export function SeenPages({ seen }: { seen: Setup['seen'] }) {
  const zone = useZone();
  const [latest] = seen;
  const isCounted = seen.some(({ allowed }) => allowed);
  return (
    <div className={`${parts.callout} ${isCounted ? parts.good : ''}`} role="status">
      {latest ? (
        <>
          <b className={`${shared.top} ${css.said}`}>
            {isCounted ? <Check size={18} aria-hidden /> : <Timer size={18} aria-hidden />}
            {isCounted ? m.start_seen_title() : m.start_seen_claimed_title()}
          </b>
          {seen.map(({ origin, at, allowed }) => (
            <p key={origin}>
              {(allowed ? m.start_seen_at : m.start_seen_claimed)({
                page: origin.replace(/^https?:\/\//, ''),
                time: formatTime(shopTimeAt(at * 1000, zone)),
              })}
            </p>
          ))}
          {!isCounted && (
            <Link className={css.download} href="/settings/hosts">
              {m.start_seen_allow()}
            </Link>
          )}
        </>
      ) : (
        <p className={`${shared.top} ${css.said}`}>
          <Timer size={18} aria-hidden />
          {m.start_seen_none()}
        </p>
      )}
    </div>
  );
}
