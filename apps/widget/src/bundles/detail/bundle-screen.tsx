import type { Bundle } from '@embook/domain/bundles';
import { joinFacts } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { useCompany } from '../../company/queries.ts';
import { isNotFound } from '../../lib/api-error.ts';
import { usePageMeta, usePageTitle } from '../../lib/page-title.tsx';
import { useSessionValue, useShopOf } from '../../lib/use-session.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { CheckList } from '../../ui/check-list/check-list.tsx';
import { LinkedText } from '../../ui/linked-text/linked-text.tsx';
import { EntitlementCard } from '../../ui/entitlement-card/entitlement-card.tsx';
import { LoadError } from '../../ui/state/loaded.tsx';
import { BundleOffer, BundleOfferBar } from './bundle-offer.tsx';
import { Joined } from '../../ui/shared/joined.tsx';
import css from './bundle-screen.module.css';
import layout from '../../ui/shared/layout.module.css';
import { BundleScreenSkeleton } from '../bundle-skeleton.tsx';
import { serviceNames, validityText, visitsText } from '../bundle-words.ts';
import { bundleQuery } from '../queries.ts';
import shared from '../../ui/shared/shared.module.css';
import detail from '../../ui/shared/detail.module.css';

interface BundleScreenProps {
  bundleId: number;
  /** The shop in the address: a bundle of another shop is not found there. Undefined outside a shop (NAV-8). */
  shopId: number | undefined;
}

/** One bundle; if it is not found, redirects to the list (BUN-2). */
export default function BundleScreen({ bundleId, shopId }: BundleScreenProps) {
  const query = useQuery(bundleQuery(bundleId, shopId));
  const { data: bundle, error } = query;
  const lastShop = Number(useSessionValue('shop'));
  useShopOf(bundle?.shopId);
  const elsewhere = bundle !== undefined && shopId !== undefined && bundle.shopId !== shopId;
  if (elsewhere || isNotFound(error)) {
    const shop = shopId ?? lastShop;
    return <Redirect to={shop ? paths.shopTab(shop, 'bundles') : paths.shops()} replace />;
  }
  if (bundle) return <BundlePage bundle={bundle} />;
  if (!error) return <BundleScreenSkeleton />;
  return (
    <div className={css.failed}>
      <LoadError query={query} title={m.common_bundle_failed()} />
    </div>
  );
}

function BundlePage({ bundle }: { bundle: Bundle }) {
  const { name, description } = bundle;
  const services = serviceNames(bundle);
  const facts = [visitsText(bundle), validityText(bundle)];
  const company = useCompany();
  usePageTitle(`${name} · ${company.name}`);
  usePageMeta(() => ({ description: [joinFacts(facts), description].filter(Boolean).join('. ') }));
  return (
    <>
      <div className={css.screen}>
        <div className={css.pass}>
          <EntitlementCard issuer={company.name}>
            <p className={css.facts}>
              <Joined parts={facts} />
            </p>
            <h1 className={`${detail.name} ${css.name}`}>{name}</h1>
          </EntitlementCard>
        </div>
        <aside className={css.aside}>
          <BundleOffer bundle={bundle} />
        </aside>
        <div className={layout.sections}>
          {services.length > 0 && (
            <section className={css.section}>
              <h2 className={shared.heading}>{m.common_bundle_use_for()}</h2>
              <CheckList items={services} />
            </section>
          )}
          {description !== null && (
            <section className={css.section}>
              <h2 className={shared.heading}>{m.common_bundle_info()}</h2>
              <p className={css.info}>
                <LinkedText text={description} />
              </p>
            </section>
          )}
        </div>
      </div>
      <BundleOfferBar bundle={bundle} />
    </>
  );
}
