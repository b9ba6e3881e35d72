import type { OpenedVisitAnswer } from '@embook/domain/desk';
import { shopTimeAt } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { bookingWords } from '../audit/booking-words.ts';
import { formatMoment } from '../lib/formats.ts';
import { useWorkplace, useZone } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import css from '../theme/panel.module.css';
import logCss from './visit-log.module.css';
import { historyQuery } from './queries.ts';

/** TEAM-7: the history of this visit, the latest first. */
export default function History({ visit: { booking, bookedAt } }: { visit: OpenedVisitAnswer }) {
  const query = useQuery(historyQuery(booking.id));
  const { employees } = useWorkplace();
  const zone = useZone(booking.shopId);
  const when = (at: number): string => formatMoment(shopTimeAt(at * 1000, zone));
  return (
    <section className={css.section}>
      <h3>{m.desk_happened()}</h3>
      <Loaded query={query} failed={m.desk_happened_failed()} waiting={<Skeleton lines={2} />}>
        {({ entries }) => (
          <ol className={logCss.history}>
            {entries.map((entry, index) => (
              <li key={entries.length - index} className={logCss.happened}>
                <span className={logCss.happenedWords}>
                  <strong>{bookingWords(entry, employees)}</strong> {m.desk_happened_by({ who: entry.who })}
                </span>
                <time className={css.small}>{when(entry.at)}</time>
              </li>
            ))}
            {!entries.some(({ action }) => action === 'booking.made') && (
              <li className={logCss.happened}>
                <span className={logCss.happenedWords}>
                  <strong>{m.desk_happened_online()}</strong>
                </span>
                <time className={css.small}>{when(bookedAt)}</time>
              </li>
            )}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
