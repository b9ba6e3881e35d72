import { widgetHeaders } from './company-answer.ts';
import { textIn } from './text-in.ts';

/** One thing that a widget can open with, and the address of it (docs/embedding.md). */
interface Thing {
  readonly name: string;
  readonly path: string;
}

export interface ThingGroup {
  readonly title: string;
  readonly things: readonly Thing[];
}

/** More than these are not listed; they are found in the widget itself. */
const MAX_SHOPS = 5;
const MAX_EVENTS = '20';

async function ask(key: string, path: string, fields: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: widgetHeaders(key),
    body: new URLSearchParams(fields),
  });
  const body: unknown = await answer.json();
  return answer.ok ? Object(body).result : {};
}

const listIn = (result: unknown, name: string): unknown[] => {
  const found: unknown = Object(result)[name];
  return Array.isArray(found) ? found : [];
};

const idOf = (item: unknown): string => String(Object(item).id);

/** As the widget calls what is in no category. */
const categoryName = (category: string): string => (category === 'Other' ? 'Other services' : category);

/** What one shop sells, each with its address. */
async function thingsOf(key: string, shopId: string, shop: string): Promise<ThingGroup[]> {
  const root = `/shops/${shopId}`;
  const [services, filters, events] = await Promise.all([
    ask(key, '/api/company/shop/categories/list', { shop_id: shopId }),
    ask(key, '/api/company/shop/filters/list', { shop_id: shopId }),
    ask(key, '/api/booking/product/event/list', { shop_id: shopId, first: '0', limit: MAX_EVENTS }),
  ]);
  const categories = Object.entries(Object(Object(services).categories));
  return [
    {
      title: shop,
      things: [
        { name: 'All services', path: `${root}/services` },
        { name: 'All classes', path: `${root}/groups` },
        { name: 'All events', path: `${root}/events` },
      ],
    },
    ...categories.map(([category, items]) => ({
      title: `${shop}: ${categoryName(category)}`,
      things: [
        { name: `${categoryName(category)}, all of it`, path: `${root}/services?${new URLSearchParams({ category })}` },
        ...listIn({ items }, 'items').map((item) => ({
          name: textIn(item, 'name') ?? '',
          path: `${root}/services?service=${idOf(item)}`,
        })),
      ],
    })),
    {
      title: `${shop}: classes`,
      things: listIn(filters, 'services').map((item) => ({
        name: textIn(item, 'name') ?? '',
        path: `${root}/groups?services=${idOf(item)}`,
      })),
    },
    {
      title: `${shop}: events`,
      things: listIn(events, 'slots').map((item) => ({
        // As `sessionName` of the domain has it, which this page cannot import.
        name: textIn(item, 'groupName') || (textIn(item, 'serviceName') ?? ''),
        path: `${root}/events/${idOf(item)}`,
      })),
    },
  ];
}

/** Everything a widget of this company can open with, by shop. */
export async function findThings(key: string): Promise<ThingGroup[]> {
  const shops = listIn(await ask(key, '/api/company/shop/list'), 'shops').slice(0, MAX_SHOPS);
  const groups = await Promise.all(shops.map((shop) => thingsOf(key, idOf(shop), textIn(shop, 'name') ?? '')));
  return groups.flat().filter(({ things }) => things.length > 0);
}

/** Offers them; the first stays for whoever wants none of them. */
export function showThings(select: HTMLSelectElement, groups: readonly ThingGroup[]): void {
  const offered = groups.map(({ title, things }) => {
    const group = Object.assign(document.createElement('optgroup'), { label: title });
    group.append(...things.map(({ name, path }) => new Option(name, path)));
    return group;
  });
  select.replaceChildren(...[...select.children].slice(0, 1), ...offered);
}
