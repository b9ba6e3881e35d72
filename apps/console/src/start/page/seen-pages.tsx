import { Check, Timer } from 'lucide-react';
import { formatTime } from '../../lib/formats.ts';
import { shopTimeAt } from '@embook/domain/shared';
import { useZone } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import parts from '../parts.module.css';
import type { Setup } from '../queries.ts';
import css from './page.module.css';

/** The pages on which browsers loaded the widget (START-2). */
export function SeenPages({ seen }: { seen: Setup['seen'] }) {
  const zone = useZone();
  const [latest] = seen;
  return (
    <div className={`${parts.callout} ${latest ? parts.good : ''}`} role="status">
      {latest ? (
        <>
          <b className={css.said}>
            <Check size={18} aria-hidden />
            {m.start_seen_title()}
          </b>
          {seen.map(({ origin, at }) => (
            <p key={origin}>
              {m.start_seen_at({
                page: origin.replace(/^https?:\/\//, ''),
                time: formatTime(shopTimeAt(at * 1000, zone)),
              })}
            </p>
          ))}
        </>
      ) : (
        <p className={css.said}>
          <Timer size={18} aria-hidden />
          {m.start_seen_none()}
        </p>
      )}
    </div>
  );
}
