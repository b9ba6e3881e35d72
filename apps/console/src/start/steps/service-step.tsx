import { formatEuro } from '@embook/domain/shared';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { centsTyped } from '../../desk/cents-typed.ts';
import { Segments } from '../../desk/segments.tsx';
import { call } from '../../lib/call.ts';
import { fieldError } from '../../lib/call-error.ts';
import { m } from '../../paraglide/messages.js';
import { TextField } from '../../ui/field/field.tsx';
import { Examples } from '../examples.tsx';
import css from '../parts.module.css';
import type { StepProps } from '../queries.ts';
import { ShopFirst } from '../shop-first.tsx';
import { StepFrame } from '../step-frame.tsx';

const LENGTHS = ['30', '45', '60', '90'];
const USUAL = { minutes: 60, priceCents: 6_000 };

interface Typed {
  readonly name: string;
  readonly minutes: number;
  readonly price: number;
}

/** In the first category of the shop, and in all of its rooms. */
async function saveService({ shop, service }: StepProps['setup'], values: Typed): Promise<void> {
  if (service) {
    const { version } = (await call('staffService', { id: service.id })).service;
    await call('staffChangeService', { ...values, id: service.id, version });
    return;
  }
  if (!shop) return;
  const categoryId =
    shop.categoryId ??
    (await call('staffAddCategory', { shop_id: shop.id, name: m.start_first_category() })).category.id;
  await call('staffAddService', { ...values, shop_id: shop.id, category_id: categoryId, rooms: [...shop.rooms] });
}

/** START-1, the third step: the first bookable service. */
export function ServiceStep(props: StepProps) {
  return props.setup.shop ? <ServiceForm {...props} /> : <ShopFirst step="service" />;
}

function ServiceForm({ setup, onSaved }: StepProps) {
  const { service } = setup;
  const [name, setName] = useState(service?.name ?? '');
  const [minutes, setMinutes] = useState(String(service?.minutes ?? USUAL.minutes));
  const [price, setPrice] = useState(formatEuro(service?.priceCents ?? USUAL.priceCents).replace(/[^\d.,]/g, ''));
  const cents = centsTyped(price);
  const save = useMutation({
    meta: { screen: true },
    mutationFn: () => saveService(setup, { name: name.trim(), minutes: Number(minutes), price: (cents ?? -1) / 100 }),
    onSuccess: () => onSaved('team'),
  });
  const { error } = save;
  const lengths = LENGTHS.includes(minutes) ? LENGTHS : [...LENGTHS, minutes];
  return (
    <StepFrame
      step="service"
      title={m.start_service_title()}
      lead={m.start_service_lead()}
      isSaving={save.isPending}
      error={error}
      onSubmit={() => save.mutate()}
    >
      <TextField
        label={m.start_service_name()}
        placeholder={m.start_service_example()}
        value={name}
        error={fieldError(error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={css.group}>
        <span className={css.label} aria-hidden>
          {m.start_service_length()}
        </span>
        <Segments
          label={m.start_service_length()}
          value={minutes}
          onChange={setMinutes}
          options={lengths.map((value) => ({ value, label: m.start_service_minutes({ count: value }) }))}
        />
      </div>
      <TextField
        label={m.start_service_price()}
        inputMode="decimal"
        value={price}
        error={fieldError(error, 'price')}
        hint={m.start_service_price_hint()}
        onChange={({ target }) => setPrice(target.value)}
      />
      <Examples {...{ setup, onSaved }} />
    </StepFrame>
  );
}
