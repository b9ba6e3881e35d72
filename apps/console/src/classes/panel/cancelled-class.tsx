import type { ClassSession } from '@embook/domain/classes';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useCan } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { classCancellationQuery } from '../queries.ts';
import { returnedWords } from '../class-words.ts';
import css from './class-panel.module.css';

/** The result of cancelling a class: the reason, the refunds, and how many are still in progress (CLS-4). */
export function CancelledClass({ session }: { session: ClassSession }) {
  const can = useCan();
  const maySee = can('timetable.change', { shopId: session.shopId }).ok;
  const { data } = useQuery({ ...classCancellationQuery(session.id), enabled: maySee });
  return (
    <section className={css.section}>
      <div className={css.consequence}>
        <Ban size={20} aria-hidden />
        <div>
          <p>
            <strong>{m.classes_was_cancelled()}</strong> {data?.reason}
          </p>
          {data && data.returned.length > 0 && <p>{returnedWords(data).join(' ')}</p>}
          {data && data.left > 0 && <p>{m.classes_cancel_left({ count: data.left })}</p>}
        </div>
      </div>
    </section>
  );
}
