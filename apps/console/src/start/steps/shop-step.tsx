import type { PreviewDraft } from '@embook/domain/catalogue';
import { usualHours } from '@embook/domain/hours';
import { countryDefaults, countryOfAddress } from '@embook/domain/setup';
import {
  type Country,
  countries,
  countryName,
  countryOfZone,
  deviceTimeZone,
  hasEuro,
  isCountry,
  zoneOfCountry,
} from '@embook/domain/shared';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../lib/call.ts';
import { fieldError, refusalOf } from '../../lib/call-error.ts';
import { useMe } from '../../lib/session.ts';
import { currentLocale } from '../../lib/texts.ts';
import { m } from '../../paraglide/messages.js';
import { SelectField, TextField } from '../../ui/field/field.tsx';
import { Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import { areTimes, type DayHours, HoursFields } from '../hours-fields.tsx';
import css from '../parts.module.css';
import type { StepProps } from '../queries.ts';
import { useTabDraft } from '../../lib/tab-draft.ts';
import { StepFrame } from '../step-frame.tsx';
import { useShown } from '../use-shown.ts';

interface ShopDraft {
  readonly name: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  /** A country of our list, or the shop's own. */
  readonly country: string;
  readonly hours: readonly DayHours[];
}

const HOME: Country = 'NL';

const usualIn = (country: string) => usualHours(isCountry(country) ? country : HOME);

/** As it stands in the address that customers read. */
const writtenCountry = (country: string): string =>
  isCountry(country) ? countryName(country, currentLocale()) : country;

/** By their names in the reader's language. */
const countryChoices = () => {
  const locale = currentLocale();
  return countries
    .map((code) => ({ code, name: countryName(code, locale) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
};

/** The existing shop, or defaults by the browser's time zone. */
function useFirstDraft(setup: StepProps['setup']) {
  const { membership } = useMe();
  // As the step began: a shop that is added while its hours are refused must not replace what was typed.
  const [{ shop }] = useState(setup);
  return useQuery({
    queryKey: ['setup-shop', shop?.id],
    meta: { screen: true },
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async (): Promise<ShopDraft> => {
      if (!shop) {
        const country = countryOfZone(deviceTimeZone()) ?? HOME;
        return { name: membership.name, street: '', zip: '', city: '', country, hours: usualHours(country) };
      }
      const [{ shop: known }, { shop: open }] = await Promise.all([
        call('staffShop', { id: shop.id }),
        call('staffHours', { shopId: shop.id }),
      ]);
      const { name, street, zip, city } = known;
      const country = countryOfAddress(known.country) ?? known.country;
      const hours = open.hours.map(({ weekday, opens, closes }) => ({ weekday, opens, closes }));
      return { name, street, zip, city, country, hours: hours.length > 0 ? hours : usualIn(country) };
    },
  });
}

/** Each part is saved by its usual call; after a failure in between, saving continues with the rest. */
async function saveShop({ shop }: StepProps['setup'], { hours, country, ...draft }: ShopDraft): Promise<void> {
  const values = { ...draft, country: writtenCountry(country) };
  if (!shop && isCountry(country)) {
    const { version } = (await call('staffCompany', {})).company;
    await call('staffChangeCompany', { version, ...countryDefaults(country) });
  }
  const added = shop
    ? await call('staffChangeShop', {
        ...values,
        id: shop.id,
        version: (await call('staffShop', { id: shop.id })).shop.version,
      })
    : await call('staffAddShop', { ...values, ...(isCountry(country) && { time_zone: zoneOfCountry(country) }) });
  const { id } = added.shop;
  const { version } = (await call('staffHours', { shopId: id })).shop;
  await call('staffChangeShopHours', { id, hours: [...hours], version });
  if (!shop || shop.rooms.length === 0) await call('staffAddRoom', { shop_id: id, name: m.start_first_room() });
}

function shownShop({ shop }: StepProps['setup'], { hours: _, country, ...draft }: ShopDraft): PreviewDraft {
  const values = { ...draft, country: writtenCountry(country), ...(shop ? { id: shop.id } : { offers: ['services'] }) };
  return { thing: 'shop', values, names: {} };
}

/** START-1, the second step: address and opening hours of the shop; its first room is created with it. */
export function ShopStep(props: StepProps) {
  const first = useFirstDraft(props.setup);
  return (
    <Loaded query={first} failed={m.shell_error_title()} waiting={<Skeleton lines={6} />}>
      {(draft) => <ShopForm {...props} first={draft} />}
    </Loaded>
  );
}

function ShopForm({ setup, onSaved, onTyped, first }: StepProps & { first: ShopDraft }) {
  const { draft, set, forget } = useTabDraft('set-up shop', () => first);
  const [tries, setTries] = useState(0);
  const names = useMemo(() => countryChoices(), []);
  useShown(draft, (shown) => onTyped(shownShop(setup, shown)));
  const save = useMutation({
    meta: { screen: true },
    mutationFn: () => saveShop(setup, draft),
    onSuccess: () => {
      forget();
      return onSaved('service');
    },
    // What was saved before the failure exists already.
    onError: () => void onSaved(),
  });
  const { error } = save;
  const isUsual = !setup.shop && JSON.stringify(draft.hours) === JSON.stringify(usualIn(draft.country));
  const chooseCountry = (country: string) =>
    // Default hours change with the country, until they are edited.
    set({
      country,
      ...(isUsual && { hours: usualIn(country) }),
    });
  return (
    <StepFrame
      step="shop"
      title={m.start_shop_title()}
      lead={m.start_shop_lead()}
      isSaving={save.isPending}
      error={error}
      onSubmit={() => {
        setTries(tries + 1);
        if (areTimes(draft.hours)) save.mutate();
      }}
    >
      <TextField
        label={m.start_shop_name()}
        autoComplete="organization"
        value={draft.name}
        error={fieldError(error, 'name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label={m.start_shop_street()}
        autoComplete="street-address"
        value={draft.street}
        error={fieldError(error, 'street')}
        onChange={({ target }) => set({ street: target.value })}
      />
      <div className={`${css.pair} ${css.address}`}>
        <TextField
          label={m.start_shop_zip()}
          autoComplete="postal-code"
          value={draft.zip}
          error={fieldError(error, 'zip')}
          onChange={({ target }) => set({ zip: target.value })}
        />
        <TextField
          label={m.start_shop_city()}
          autoComplete="address-level2"
          value={draft.city}
          error={fieldError(error, 'city')}
          onChange={({ target }) => set({ city: target.value })}
        />
      </div>
      <SelectField
        label={m.start_shop_country()}
        value={draft.country}
        hint={
          isCountry(draft.country) && !hasEuro(draft.country)
            ? m.start_shop_euro({ country: countryName(draft.country, currentLocale()) })
            : undefined
        }
        error={fieldError(error, 'country')}
        onChange={({ target }) => chooseCountry(target.value)}
      >
        {names.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        {!isCountry(draft.country) && <option value={draft.country}>{draft.country}</option>}
      </SelectField>
      <HoursFields
        hours={draft.hours}
        errors={refusalOf(error)?.errors ?? {}}
        tries={tries}
        onChange={(hours) => set({ hours })}
      />
    </StepFrame>
  );
}
