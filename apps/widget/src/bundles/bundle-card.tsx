import { type Bundle, pricePerVisit, usesOf, visitsOf } from '@embook/domain/bundles';
import { formatEuro, isPriceShown } from '@embook/domain/shared';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { Price } from '../ui/price/price.tsx';
import { Tags } from '../ui/tags/tags.tsx';
import { Ticket } from '../ui/ticket/ticket.tsx';
import { Joined } from '../ui/shared/joined.tsx';
import css from './bundle-card.module.css';
import layout from '../ui/shared/layout.module.css';
import { BundleUses } from './bundle-uses.tsx';
import { serviceNames, validityText, visitsText } from './bundle-words.ts';
import shared from '../ui/shared/shared.module.css';

/** A bought bundle links to its reservation, any other to its own page (BUN-1). */
const targetOf = ({ reservationId, shopId, id }: Bundle): string =>
  reservationId === null ? paths.shopBundle(shopId, id) : paths.reservation('bundle', reservationId, 1);

export function BundleCard({ bundle }: { bundle: Bundle }) {
  const { name } = bundle;
  const services = serviceNames(bundle);
  const visits = visitsOf(bundle);
  return (
    <article className={css.card}>
      <Ticket stub={usesOf(bundle) ? <BundleUses bundle={bundle} /> : <BundlePrice bundle={bundle} />}>
        <div className={css.head}>
          <span className={css.count} aria-hidden="true">
            {visits === null ? '∞' : `${visits}×`}
          </span>
          <div className={css.words}>
            <h3 className={shared.cardTitle}>
              <Link href={targetOf(bundle)} className={layout.cardLink}>
                {name}
              </Link>
            </h3>
            <p className={`${shared.muted} ${css.facts}`}>
              <Joined parts={[visitsText(bundle), validityText(bundle)]} />
            </p>
          </div>
          <span className={css.go} aria-hidden="true">
            <ChevronRight size={20} />
          </span>
        </div>
        {services.length > 0 && (
          <div className={css.services}>
            <Tags label={m.common_bundle_included()} words={services} />
          </div>
        )}
      </Ticket>
    </article>
  );
}

function BundlePrice({ bundle }: { bundle: Bundle }) {
  const visit = pricePerVisit(bundle);
  if (!isPriceShown(bundle.price, bundle.hidePrice)) return <p className={css.take}>{m.common_bundle_take()}</p>;
  return (
    <p className={css.price}>
      <strong className={layout.price}>
        <Price cents={bundle.price} hide={bundle.hidePrice} />
      </strong>
      {visit !== null && <span>{m.common_bundle_per_visit({ price: formatEuro(visit) })}</span>}
    </p>
  );
}
