import { companyValues, groupValues, promotionValues, subscriptionValues } from '@embook/domain/catalogue';
import { companyShown, groupShown, promotionShown, subscriptionShown } from '../catalogue/catalogue.ts';
import type { Db } from '../infra/db/open.ts';
import { customersText } from './export/export-customers.ts';
import {
  beginExport,
  type Exporting,
  groupsInOrder,
  lean,
  only,
  removedText,
  some,
  sorted,
} from './export/exporting.ts';
import { shopText } from './export/shop-text.ts';
import type { CompanyFileText } from './format.ts';
import { readStored, type Row } from './export/stored.ts';

export interface Exported {
  readonly file: CompanyFileText;
  /** Bytes of the pictures and fonts by the path that the file gives them. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** A company as a file that gives the same company again; undefined when none has the key. */
export async function exportCompany(db: Db, key: string): Promise<Exported | undefined> {
  const stored = await readStored(db, key);
  if (!stored) return undefined;
  const exporting = beginExport(stored);
  const file: CompanyFileText = {
    format: 'embook-company-1',
    company: companyText(exporting),
    shops: sorted(stored.shops).map((shop) => shopText(exporting, shop)),
    subscriptions: some(subscriptionsText(exporting)),
    promotions: some(promotionsText(exporting)),
    customers: some(customersText(exporting)),
    // Last, when every picture has been named.
    focus: focusText(exporting),
  };
  return { file, pictures: exporting.pictures };
}

function focusText({ focus }: Exporting): CompanyFileText['focus'] {
  const all = Object.entries(focus).toSorted(([a], [b]) => a.localeCompare(b));
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

function companyText({ stored: { company }, picture, font }: Exporting): CompanyFileText['company'] {
  const { tab_names: tabNames, font: shownFont, loyalty, payments, texts, ...shown } = companyShown(company);
  const tabs = Object.entries(tabNames).flatMap(([tab, name]) => (name === null ? [] : [[tab, name]]));
  return {
    key: company.apiKey,
    ...lean(shown, companyValues),
    font: only(font(shownFont)),
    logo: picture(company.logoUrl),
    gallery: some(company.homeGallery.flatMap((url) => picture(url) ?? [])),
    tab_names: tabs.length === 0 ? undefined : Object.fromEntries(tabs),
    loyalty: { ...loyalty, description: only(loyalty.description) },
    payments: { system: company.paymentSystem, ...payments },
    team: company.staffSecondFactor ? { second_factor: true } : undefined,
    texts: only(texts),
    widget_login:
      company.widgetUsername !== null && company.widgetPasswordHash !== null
        ? { username: company.widgetUsername, password_hash: company.widgetPasswordHash }
        : undefined,
    allowed_hosts: some(company.allowedHosts),
    blocked_at: company.bannedAt?.toISOString(),
  };
}

function subscriptionsText(exporting: Exporting): NonNullable<CompanyFileText['subscriptions']> {
  const { stored, refs } = exporting;
  const linksOf = Map.groupBy(stored.subscriptionGroupServices, ({ groupId }) => groupId);
  const groupText = (group: Row<'subscriptionGroups'>) => {
    const links = linksOf.get(group.id) ?? [];
    return {
      services: links
        .filter(({ removedAt }) => removedAt === null)
        .map(({ serviceId }) => refs.services.of(serviceId))
        .toSorted(),
      removed_services: removedText(exporting, links),
      ...lean(groupShown(group), groupValues),
    };
  };
  return sorted(stored.subscriptions).map((subscription) => {
    const groups = groupsInOrder(stored, subscription.id);
    return {
      ref: refs.subscriptions.of(subscription.id),
      ...lean(subscriptionShown(subscription), subscriptionValues),
      groups: groups.filter(({ removedAt }) => removedAt === null).map(groupText),
      removed_groups: some(
        groups.flatMap((group) =>
          group.removedAt === null ? [] : [{ ...groupText(group), removed_at: group.removedAt.toISOString() }],
        ),
      ),
    };
  });
}

const promotionsText = ({ stored, refs, picture }: Exporting): NonNullable<CompanyFileText['promotions']> =>
  sorted(stored.promotions).map((promotion) => ({
    ...lean(promotionShown(promotion), promotionValues),
    photo: picture(promotion.photoUrl),
    services: some(
      stored.promotionServices
        .filter(({ promotionId }) => promotionId === promotion.id)
        .map(({ serviceId }) => refs.services.of(serviceId))
        .toSorted(),
    ),
    created_at: promotion.createdAt.toISOString(),
  }));
