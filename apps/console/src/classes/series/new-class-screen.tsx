import { addDays, dayOf, timeOfDay } from '@embook/domain/shared';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { centsTyped } from '../../lib/formats.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { isAnswered, newKey } from '../../lib/idempotency-key.ts';
import { useRefresh } from '../../desk/queries.ts';
import { Segments } from '../../ui/segments/segments.tsx';
import { useAddress } from '../../lib/address.ts';
import { call } from '../../lib/call.ts';
import { fieldError } from '../../lib/call-error.ts';
import { useShopNow } from '../../lib/clock.ts';
import { useTabDraft } from '../../lib/tab-draft.ts';
import { type Shop, useShop } from '../../lib/shop.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import { RefusedChange } from '../panel/refused-change.tsx';
import { partsQuery, type TimetableParts } from '../queries.ts';
import { type ClassForm, emptyForm, isWhole, withService } from './class-form.ts';
import { ClassFields, TaughtField } from './class-fields.tsx';
import screen from '../classes-screen.module.css';
import css from './series.module.css';
import shared from '../../theme/shared.module.css';
import { NoShop } from '../no-shop.tsx';

/** CLS-1: a weekly class, or one on a single day. */
export default function NewClassScreen() {
  const { shop } = useShop();
  const parts = useQuery({ ...partsQuery(shop?.id ?? 0), enabled: shop !== undefined });
  if (!shop) return <NoShop />;
  return (
    <Loaded query={parts} failed={m.classes_failed()} waiting={<Skeleton lines={8} />}>
      {(loaded) => <NewClass shop={shop} parts={loaded} />}
    </Loaded>
  );
}

interface NewClassDraft {
  readonly form: ClassForm;
  /** 0: none is chosen yet. */
  readonly serviceId: number;
  readonly from: string;
  readonly isOnce: boolean;
  readonly optionIds: readonly number[];
}

function NewClass({ shop, parts }: { shop: Shop; parts: TimetableParts }) {
  const address = useAddress();
  const [, go] = useLocation();
  const refresh = useRefresh();
  const today = dayOf(useShopNow(shop.timeZone));
  const given = address.get('date') ?? '';
  const first = timeOfDay(given) === undefined || given < today ? dayOf(addDays(timeOfDay(today) ?? 0, 1)) : given;
  const typed = useTabDraft<NewClassDraft>(`class ${shop.id}`, () => ({
    form: emptyForm,
    serviceId: 0,
    from: first,
    isOnce: false,
    optionIds: [],
  }));
  const { form, serviceId, from, isOnce, optionIds } = typed.draft;
  const [key, setKey] = useState(newKey);
  const taught = parts.services.filter(({ parentId }) => parentId === null);
  const offered = parts.services.filter(({ parentId }) => parentId === serviceId && serviceId !== 0);
  const isReady = serviceId > 0 && from !== '' && isWhole({ ...form, every: isOnce ? ['mon'] : form.every });
  const add = useMutation({
    meta: { screen: true },
    mutationFn: async () => {
      const terms = {
        serviceId,
        at: form.at,
        minutes: Number(form.minutes),
        places: Number(form.places),
        price: (centsTyped(form.price) ?? 0) / 100,
        bookable: form.bookable,
        ...(form.name.trim() !== '' && { name: form.name.trim() }),
        ...(form.employeeId !== null && { employeeId: form.employeeId }),
        ...(form.roomId !== null && { roomId: form.roomId }),
        ...(optionIds.length > 0 && {
          options: optionIds.map((id) => ({ serviceId: id, price: undefined, minutes: undefined })),
        }),
      };
      if (isOnce) {
        await call('staffAddClass', { ...terms, on: from }, { idempotencyKey: key });
        return 1;
      }
      const until = form.until === '' ? undefined : form.until;
      const weekly = { ...terms, every: [...form.every], from, until };
      return (await call('staffAddSeries', weekly, { idempotencyKey: key })).made;
    },
    onSettled: () => void refresh(),
    // After a lost answer it is sent again with the same key (A4).
    onError: (error) => isAnswered(error) && setKey(newKey()),
    onSuccess: (made) => {
      typed.forget();
      toast.done(m.classes_made({ count: made }));
      go(`/classes?shop=${shop.id}&date=${from}`);
    },
  });
  const errorOf = (field: string) => fieldError(add.error, field);
  return (
    <form
      className={`${shared.screen} ${css.screen}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !add.isPending) add.mutate();
      }}
    >
      <header className={`${screen.bar} ${css.head}`}>
        <ButtonLink kind="quiet" href={`/classes?shop=${shop.id}`}>
          {m.classes_back()}
        </ButtonLink>
        <h1 className={shared.name}>{m.classes_new()}</h1>
      </header>
      <div className={css.form}>
        <TaughtField
          {...{ taught }}
          value={serviceId}
          error={errorOf('service_id')}
          onChoose={(service) => {
            typed.set({
              serviceId: service?.id ?? 0,
              optionIds: [],
              form: service ? withService(form, service) : form,
            });
          }}
        />
        <Segments
          label={m.classes_repeats()}
          value={isOnce ? 'once' : 'weekly'}
          onChange={(value) => typed.set({ isOnce: value === 'once' })}
          options={[
            { value: 'weekly', label: m.classes_weekly() },
            { value: 'once', label: m.classes_just_once() },
          ]}
        />
        <DateField
          label={isOnce ? m.classes_day() : m.classes_first_day()}
          required
          min={today}
          value={from}
          onDay={(day) => typed.set({ from: day })}
          error={errorOf('from') ?? errorOf('on')}
        />
        <ClassFields
          {...{ form, parts, today, isOnce, errorOf }}
          onChange={(changes) => typed.set({ form: { ...form, ...changes } })}
        />
        {offered.length > 0 && (
          <fieldset className={css.options}>
            <legend className={css.label}>{m.classes_options()}</legend>
            {offered.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={optionIds.includes(id)}
                onChange={(isOn) =>
                  typed.set({ optionIds: isOn ? [...optionIds, id] : optionIds.filter((each) => each !== id) })
                }
              >
                {name}
              </Checkbox>
            ))}
          </fieldset>
        )}
      </div>
      <footer className={css.foot}>
        <RefusedChange error={add.error} />
        <p className={css.told}>{m.classes_new_text()}</p>
        {typed.isKept && (
          <Button kind="quiet" onClick={typed.discard}>
            {m.catalogue_discard()}
          </Button>
        )}
        <Button type="submit" kind="primary" disabled={!isReady} loading={add.isPending}>
          {isOnce ? m.classes_make_one() : m.classes_make_series()}
        </Button>
      </footer>
    </form>
  );
}
