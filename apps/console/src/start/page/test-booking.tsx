import { dayOf } from '@embook/domain/shared';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Link } from 'wouter';
import { call } from '../../lib/call.ts';
import { formatMoment, formatTime } from '../../lib/formats.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import parts from '../parts.module.css';
import type { StepProps } from '../queries.ts';
import css from './page.module.css';
import shared from '../../theme/shared.module.css';

/** START-3: one press books the next free slot as a test, another removes it. */
export function TestBooking({ setup: { service, test }, onSaved }: Omit<StepProps, 'onTyped'>) {
  const book = useMutation({
    mutationFn: (serviceId: number) => call('staffTestBooking', { serviceId }),
    onSuccess: () => onSaved(),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call('staffRemoveBlock', { id }),
    onSuccess: async () => {
      await onSaved();
      toast.done(m.start_test_removed());
    },
  });
  const who = [test?.employee, test?.room].filter(Boolean).join(', ');
  return (
    <section className={parts.callout} aria-label={m.start_test_title()}>
      <b className={`${shared.top} ${css.said}`}>
        <FlaskConical size={18} aria-hidden />
        {m.start_test_title()}
      </b>
      {test ? (
        <>
          <p>
            {m.start_test_made({
              service: test.service,
              moment: formatMoment(test.startsAt),
              until: formatTime(test.endsAt),
              who,
            })}
          </p>
          <p>{m.start_test_goes({ time: formatTime(test.until) })}</p>
          <div className={shared.wrapped}>
            <Link className={css.download} href={`/agenda?date=${dayOf(test.startsAt)}`}>
              {m.start_test_see()}
            </Link>
            <Button loading={remove.isPending} onClick={() => remove.mutate(test.id)}>
              {m.start_test_remove()}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{service ? m.start_test_text() : m.start_test_no_service()}</p>
          {service && (
            <Button loading={book.isPending} onClick={() => book.mutate(service.id)}>
              {m.start_test_button()}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
