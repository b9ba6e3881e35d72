import type { PreviewDraft } from '@embook/domain/catalogue';
import { useMutation, useQuery } from '@tanstack/react-query';
import { centsTyped, formatMoney } from '../../lib/formats.ts';
import { Segments } from '../../ui/segments/segments.tsx';
import { call } from '../../lib/call.ts';
import { fieldError } from '../../lib/call-error.ts';
import { m } from '../../paraglide/messages.js';
import { type Company, companyQuery } from '../../settings/queries.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Examples } from '../examples.tsx';
import css from '../parts.module.css';
import type { StepProps } from '../queries.ts';
import { ShopFirst } from '../shop-first.tsx';
import { useTabDraft } from '../../lib/tab-draft.ts';
import { StepFrame } from '../step-frame.tsx';
import { useShown } from '../use-shown.ts';

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

/** Without a name there is nothing to see yet. */
function shownService({ shop, service }: StepProps['setup'], values: Typed): PreviewDraft {
  const categoryId = shop?.categoryId ?? 0;
  return {
    thing: 'service',
    values: {
      ...values,
      ...(service ? { id: service.id } : { shop_id: shop?.id, category_id: categoryId, hidden: values.name === '' }),
    },
    names: service ? {} : { [`category:${categoryId}`]: m.start_first_category() },
  };
}

/** How customers pay, as far as the company and the platform take it. */
function paymentWords({ payments, online_payments: hasProvider }: Company): string {
  const isOnline = payments.ideal && hasProvider;
  if (!isOnline) return m.start_service_paid_at_shop();
  return payments.cash ? m.start_service_price_hint() : m.start_service_paid_online();
}

/** START-1, the third step: the first bookable service. */
export function ServiceStep(props: StepProps) {
  return props.setup.shop ? <ServiceForm {...props} /> : <ShopFirst step="service" />;
}

function ServiceForm({ setup, onSaved, onTyped }: StepProps) {
  const { service } = setup;
  const { data: company } = useQuery(companyQuery());
  const { draft, set, forget } = useTabDraft('set-up service', () => ({
    name: service?.name ?? '',
    minutes: String(service?.minutes ?? USUAL.minutes),
    price: formatMoney(service?.priceCents ?? USUAL.priceCents).replace(/[^\d.,]/g, ''),
  }));
  const { name, minutes, price } = draft;
  const cents = centsTyped(price);
  useShown(draft, () => onTyped(shownService(setup, { name, minutes: Number(minutes), price: (cents ?? 0) / 100 })));
  const save = useMutation({
    meta: { screen: true },
    mutationFn: () => saveService(setup, { name: name.trim(), minutes: Number(minutes), price: (cents ?? -1) / 100 }),
    onSuccess: () => {
      forget();
      return onSaved('team');
    },
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
        onChange={({ target }) => set({ name: target.value })}
      />
      <div className={css.group}>
        <span className={css.label} aria-hidden>
          {m.start_service_length()}
        </span>
        <Segments
          label={m.start_service_length()}
          value={minutes}
          onChange={(length) => set({ minutes: length })}
          options={lengths.map((value) => ({ value, label: m.start_service_minutes({ count: value }) }))}
        />
      </div>
      <TextField
        label={m.start_service_price()}
        inputMode="decimal"
        value={price}
        error={error && cents === undefined ? m.desk_price_error() : fieldError(error, 'price')}
        hint={company && paymentWords(company)}
        onChange={({ target }) => set({ price: target.value })}
      />
      <Examples {...{ setup, onSaved }} />
    </StepFrame>
  );
}
