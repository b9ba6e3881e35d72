import { type Bundle, pricePerVisit } from '@embook/domain/bundles';
import { formatEuro, isPriceShown, joinFacts } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Coins, MapPin, Tickets } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { useDraft } from '../../booking/draft-store.ts';
import { addressLine } from '../../shops/address-links.ts';
import { shopListQuery } from '../../shops/queries.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { FloatingBar } from '../../ui/floating-bar/floating-bar.tsx';
import { Price } from '../../ui/price/price.tsx';
import css from './bundle-offer.module.css';
import layout from '../../ui/shared/layout.module.css';
import { BundleUses } from '../bundle-uses.tsx';
import { validityText, visitsText } from '../bundle-words.ts';
import shared from '../../ui/shared/shared.module.css';

interface BundleProps {
  bundle: Bundle;
}

/** Price and contents with the buy button; for a bought bundle, its remaining uses. */
export function BundleOffer({ bundle }: BundleProps) {
  const held = bundle.reservationId !== null;
  return (
    <section className={`${shared.card} ${layout.inside}`} aria-label={m.common_bundle_offer()}>
      {held ? (
        <>
          <h2 className={shared.heading}>{m.common_bundle_held()}</h2>
          <BundleUses bundle={bundle} />
        </>
      ) : (
        <p className={`${layout.price} ${css.price}`}>
          <Price cents={bundle.price} hide={bundle.hidePrice} />
        </p>
      )}
      <Facts bundle={bundle} />
      <div className={css.action}>
        <NextStep bundle={bundle} />
        {!held && <p className={layout.hint}>{m.common_bundle_buy_hint()}</p>}
      </div>
    </section>
  );
}

/** The same button at the bottom of a narrow widget. */
export function BundleOfferBar({ bundle }: BundleProps) {
  const { price, hidePrice } = bundle;
  return (
    <FloatingBar
      title={bundle.name}
      text={joinFacts([visitsText(bundle), isPriceShown(price, hidePrice) && formatEuro(price)])}
    >
      <NextStep bundle={bundle} short />
    </FloatingBar>
  );
}

function NextStep({ bundle, short = false }: BundleProps & { short?: boolean }) {
  const [, navigate] = useLocation();
  const [, take] = useDraft();
  const { id: bundleId, shopId, reservationId, price, hidePrice } = bundle;
  if (reservationId !== null) {
    return (
      <ButtonLink block={!short} href={paths.reservation('bundle', reservationId, 1)}>
        {m.common_bundle_show()}
      </ButtonLink>
    );
  }
  const words = isPriceShown(price, hidePrice)
    ? m.common_bundle_buy({ price: formatEuro(price) })
    : m.common_bundle_take();
  const buy = () => {
    take({ type: 'bundle_chosen', shopId, bundleId });
    navigate(paths.bookConfirm('bundle'));
  };
  return (
    <Button block={!short} onClick={buy}>
      {short ? m.common_bundle_buy_short() : words}
    </Button>
  );
}

function Facts({ bundle }: BundleProps) {
  const { data: shops } = useQuery(shopListQuery());
  const shop = shops?.find(({ id }) => id === bundle.shopId);
  const visit = pricePerVisit(bundle);
  const valid = validityText(bundle);
  return (
    <ul className={css.facts}>
      <li>
        <Tickets size={20} aria-hidden />
        <span>{visitsText(bundle)}</span>
      </li>
      {valid !== null && (
        <li>
          <CalendarClock size={20} aria-hidden />
          <span>
            {valid}
            {bundle.length !== null && <small>{m.common_bundle_valid_from()}</small>}
          </span>
        </li>
      )}
      {visit !== null && (
        <li>
          <Coins size={20} aria-hidden />
          <span>{m.common_bundle_per_visit({ price: formatEuro(visit) })}</span>
        </li>
      )}
      {shop && (
        <li>
          <MapPin size={20} aria-hidden />
          <span>
            <Link href={paths.shop(shop.id)} className={css.shop}>
              {shop.name}
            </Link>
            <small>{addressLine(shop)}</small>
          </span>
        </li>
      )}
    </ul>
  );
}
