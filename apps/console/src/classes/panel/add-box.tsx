import type { ClassSession } from '@embook/domain/classes';
import type { DeskPayment } from '@embook/domain/desk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import boxCss from '../../ui/popover/box.module.css';
import type { Who } from '../../desk/desk-draft-store.ts';
import { newKey } from '../../lib/idempotency-key.ts';
import { Popover } from '../../ui/popover/popover.tsx';
import { retryLost, termsQuery, useRefresh } from '../../desk/queries.ts';
import { Segments } from '../../ui/segments/segments.tsx';
import { nameOf } from '../../desk/typed-person.ts';
import { paymentWords } from '../../lib/visit-words.ts';
import { FindSomebody } from '../../desk/who-line.tsx';
import { customerQuery } from '../../customers/queries.ts';
import { call } from '../../lib/call.ts';
import { formatMoney } from '../../lib/formats.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import shared from '../../theme/shared.module.css';
import { nameOfClass } from '../class-words.ts';
import { RefusedChange } from './refused-change.tsx';

interface AddBoxProps {
  session: Pick<ClassSession, 'id' | 'serviceId' | 'startsAt' | 'name' | 'serviceName' | 'options'>;
  onClose: () => void;
}

const noCustomer = { id: undefined, firstName: undefined, lastName: undefined, email: undefined, phone: undefined };

/**
 * CLS-5: finds a customer, or creates one from the typed text, and adds them; the payment options are those of the desk
 * (DESK-3).
 */
export function AddBox({ session, onClose }: AddBoxProps) {
  const [typed, setTyped] = useState('');
  const [who, setWho] = useState<Who>();
  const [payment, setPayment] = useState<DeskPayment>();
  const [key, setKey] = useState(newKey);
  const refresh = useRefresh();
  const step = useRef<HTMLDivElement>(null);
  // The field is gone once somebody is chosen; its neighbour is the button that closes the box.
  useLayoutEffect(() => {
    const field = step.current?.querySelector('input');
    (who || !field ? step.current : field)?.focus();
  }, [who]);
  const { startsAt, id: sessionId, options } = session;
  const [option, setOption] = useState(String(options[0]?.serviceId ?? session.serviceId));
  const serviceId = Number(option);
  const known = useQuery({
    ...customerQuery(who?.kind === 'known' ? who.id : 0),
    enabled: who?.kind === 'known',
  });
  const customerId = who?.kind === 'known' ? who.id : undefined;
  const email = who?.kind === 'new' ? who.person.email : undefined;
  const terms = useQuery({
    ...termsQuery({ serviceId, startsAt, sessionId, customerId, email }),
    enabled: who !== undefined,
  });
  const name = who?.kind === 'new' ? nameOf(who.person) : (known.data?.customer.name ?? '');
  const add = useMutation({
    meta: { screen: true },
    retry: retryLost,
    mutationFn: (chosen: DeskPayment) =>
      call(
        'staffBook',
        {
          serviceId,
          startsAt,
          sessionId,
          customer: { ...noCustomer, ...(who?.kind === 'known' ? { id: who.id } : who?.person) },
          payment: chosen,
          tellCustomer: true,
        },
        { idempotencyKey: key },
      ),
    onSettled: () => void refresh(),
    onSuccess: () => {
      toast.done(m.classes_added({ name }));
      onClose();
    },
    onError: () => setKey(newKey()),
  });
  return (
    <Popover title={m.classes_add_title({ name: nameOfClass(session) })} onClose={onClose}>
      <div ref={step} className={boxCss.form} tabIndex={-1}>
        {!who && <FindSomebody typed={typed} onType={setTyped} onPick={setWho} />}
        {who && (
          <Loaded query={terms} failed={m.classes_add_failed()} waiting={<Skeleton lines={2} />}>
            {({ payments }) => {
              const chosen = payments.find((each) => each.payment === payment)?.payment ?? payments[0]?.payment;
              return (
                <>
                  {options.length > 0 && (
                    <Segments
                      label={m.classes_options()}
                      value={option}
                      onChange={setOption}
                      options={options.map((each) => ({
                        value: String(each.serviceId),
                        label: each.name,
                        hint: formatMoney(each.price),
                      }))}
                    />
                  )}
                  <Segments
                    label={m.classes_add_pays({ name })}
                    value={chosen}
                    onChange={setPayment}
                    options={payments.map((each) => ({ value: each.payment, label: paymentWords[each.payment]() }))}
                  />
                  <RefusedChange error={add.error} />
                  <div className={`${shared.wrapped} ${boxCss.buttons}`}>
                    <Button onClick={() => setWho(undefined)}>{m.classes_add_other()}</Button>
                    <Button
                      kind="primary"
                      loading={add.isPending}
                      disabled={chosen === undefined}
                      onClick={() => chosen && add.mutate(chosen)}
                    >
                      {m.classes_add_submit({ name })}
                    </Button>
                  </div>
                </>
              );
            }}
          </Loaded>
        )}
      </div>
    </Popover>
  );
}
